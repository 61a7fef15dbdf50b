import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

/**
 * The Config program: stores small records, such as validator info. It has one instruction, store.
 * Layout: https://docs.rs/solana-config-interface (ConfigKeys, then the data). A node does not parse it.
 */
export const configProgram: ProgramDecoder = {
  programIds: [PROGRAM.config],
  program: 'config',
  name: 'Config Program',

  decode({ data, accounts }) {
    expectAccounts(accounts, 1)
    const reader = new ByteReader(data)
    const keys: { pubkey: string; signer: boolean }[] = []
    for (let left = reader.shortVec(); left > 0; left--)
      keys.push({ pubkey: reader.address(), signer: reader.bool() })
    const stored = reader.bytes(reader.remaining)
    return {
      type: 'store',
      info: { configAccount: accounts[0], keys, data: Buffer.from(stored).toString('base64') },
    }
  },
}
