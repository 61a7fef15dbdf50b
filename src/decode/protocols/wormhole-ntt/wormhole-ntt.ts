import { createHash } from 'node:crypto'
import { PROGRAM } from '#svm/program-ids.ts'
import { program } from '../program.ts'

// Each token has a separate program, so that the programs are recognized by the form of their instructions.

const markOf = (name: string) => createHash('sha256').update(`global:${name}`).digest().readBigUInt64LE(0)
/** The size of the data and the position of the token program, by the first eight bytes. */
const FORMS = new Map([
  [markOf('transfer_lock'), { size: 51, at: 4 }],
  [markOf('transfer_burn'), { size: 51, at: 4 }],
  [markOf('release_inbound_mint'), { size: 9, at: 6 }],
  [markOf('release_inbound_unlock'), { size: 9, at: 6 }],
  [markOf('redeem'), { size: 8, at: 9 }],
])

const isProgram = (address: string | undefined): boolean =>
  address === PROGRAM.token || address === PROGRAM.token2022 || address === PROGRAM.system

/** Transfers tokens to another chain (locks or burns them) and from there (releases or mints them), by Wormhole's messages. */
export const wormholeNtt = program('wormhole-ntt', {
  isOnlyTyped: true,
  isForm(accounts, data) {
    if (!isProgram(accounts[4]) && !isProgram(accounts[6]) && !isProgram(accounts[9])) return false
    const bytes = data()
    if (bytes === undefined || bytes.length < 8) return false
    const form = FORMS.get(Buffer.from(bytes.subarray(0, 8)).readBigUInt64LE(0))
    return form !== undefined && bytes.length === form.size && isProgram(accounts[form.at])
  },
})
