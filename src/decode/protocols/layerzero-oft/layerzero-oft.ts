import { createHash } from 'node:crypto'
import { PROGRAM } from '#svm/program-ids.ts'
import { program } from '../program.ts'

// npm @layerzerolabs/oft-v2-solana-sdk 3.0.168. Each token has a program of its own.

const markOf = (name: string) => createHash('sha256').update(`global:${name}`).digest().readBigUInt64LE(0)
/** By the mark: the least that the data has, and which account is the token program. */
const FORMS = new Map([
  [markOf('send'), { size: 69, at: 6 }],
  [markOf('lz_receive'), { size: 92, at: 8 }],
])

const isToken = (address: string | undefined): boolean =>
  address === PROGRAM.token || address === PROGRAM.token2022

/** Locks or burns tokens that go to another chain, and releases or mints what comes from there, by LayerZero's messages. */
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
