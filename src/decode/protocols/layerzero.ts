import { createHash } from 'node:crypto'
import { PROGRAM } from '#svm/program-ids.ts'
import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

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
export const layerzeroOft: Protocol = {
  name: 'layerzero-oft',
  isOnlyTyped: true,
  decode: anchorProgram(`
    send(dstEid u32, to hash, amountLd u64, minAmountLd u64): signer peer oftStore tokenSource tokenEscrow tokenMint tokenProgram
    lz_receive(srcEid u32, sender hash, nonce u64, guid hash): payer peer oftStore tokenEscrow toAddress tokenDest tokenMint mintAuthority? tokenProgram`),
  isForm(accounts, data) {
    if (!isToken(accounts[6]) && !isToken(accounts[8])) return false
    const bytes = data()
    if (bytes === undefined || bytes.length < 8) return false
    const form = FORMS.get(Buffer.from(bytes.subarray(0, 8)).readBigUInt64LE(0))
    return form !== undefined && bytes.length >= form.size && isToken(accounts[form.at])
  },
}

// https://github.com/LayerZero-Labs/LayerZero-v2 (packages/layerzero-v2/solana, endpoint)
/** The messages of programs that send to other chains and receive from them. */
export const layerzeroEndpoint: Protocol = {
  name: 'layerzero-endpoint',
  isOnlyTyped: true,
  decode: anchorProgram(`
    send(dstEid u32, receiver hash)
    clear(receiver pubkey, srcEid u32, sender hash, nonce u64, guid hash)
    quote(sender pubkey, dstEid u32, receiver hash)
    init_verify
    verify
    skip
    burn
    nilify
    send_compose
    clear_compose
    lz_receive_alert
    register_oapp
    set_delegate`),
}
