import { createHash } from 'node:crypto'
import { PROGRAM } from '#svm/program-ids.ts'
import { program } from '../program.ts'

// Each token has a separate program, so that the programs are recognized by the form of their instructions.

const markOf = (name: string) => createHash('sha256').update(`global:${name}`).digest().readBigUInt64LE(0)
/** The minimum size of the data and the position of the token program, by the first eight bytes. */
const FORMS = new Map([
  [markOf('send'), { size: 69, at: 6 }],
  [markOf('lz_receive'), { size: 92, at: 8 }],
])

const isToken = (address: string | undefined): boolean =>
  address === PROGRAM.token || address === PROGRAM.token2022

/** Transfers tokens to another chain (locks or burns them) and from there (releases or mints them), by LayerZero's messages. */
export const layerzeroOft = program('layerzero-oft', {
  isOnlyTyped: true,
  isForm(accounts, data) {
    if (!isToken(accounts[6]) && !isToken(accounts[8])) return false
    const bytes = data()
    if (bytes === undefined || bytes.length < 8) return false
    const form = FORMS.get(Buffer.from(bytes.subarray(0, 8)).readBigUInt64LE(0))
    return form !== undefined && bytes.length >= form.size && isToken(accounts[form.at])
  },
})
