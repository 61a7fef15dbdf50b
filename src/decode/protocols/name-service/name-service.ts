import { PROGRAM } from '#svm/program-ids.ts'
import { program } from '../program.ts'

/** SPL Name Service: records that belong to a parent, an owner and a class. */
export const nameService = program('name-service', {
  refine({ type, info }) {
    for (const role of ['class', 'parent']) if (info[role] === NONE) info[role] = null
    return { type, info }
  },
})

/** The zero address, which is also the System program's. */
const NONE = PROGRAM.system
