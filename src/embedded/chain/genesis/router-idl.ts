import { deflateSync } from 'node:zlib'
import { idlAddresses, PROGRAM_METADATA } from '#svm/idl/on-chain.ts'
import { type Account, type Address, NEVER } from '../bank/account.ts'
import { address, pack, u8, u32 } from '../instructions/pack.ts'
import { ROUTER_PROGRAM } from '../instructions/router.ts'
import { programIdl } from '../programs.ts'
import type { Svm } from '../svm.ts'

const METADATA = 2
const UTF8 = 1
const ZLIB = 2
const JSON_FORMAT = 1
const DIRECT = 0

/**
 * The account of the Program Metadata program with the router's IDL, so that explorers and wallets can decode a route.
 * https://github.com/solana-program/program-metadata
 */
export function routerIdl(svm: Pick<Svm, 'rentExemption'>): { address: Address; account: Account } {
  const packed = deflateSync(programIdl('router'))
  const data = pack(
    u8(METADATA),
    address(ROUTER_PROGRAM),
    new Uint8Array(32), // no separate authority
    u8(0), // immutable
    u8(1), // canonical: written by the program's upgrade authority
    Buffer.from('idl'.padEnd(16, '\0')),
    Uint8Array.of(UTF8, ZLIB, JSON_FORMAT, DIRECT),
    u32(packed.length),
    new Uint8Array(5),
    packed,
  )
  return {
    address: idlAddresses(ROUTER_PROGRAM).metadata,
    account: {
      lamports: svm.rentExemption(data.length),
      data,
      owner: PROGRAM_METADATA,
      executable: false,
      rentEpoch: NEVER,
    },
  }
}
