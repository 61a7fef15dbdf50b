import { VALIDATOR_INFO_KEY } from '#svm/accounts/config.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Account, type Address, NEVER } from '../bank/account.ts'
import { address, pack, u8, u64 } from '../instructions/pack.ts'
import { namedKeypair } from '../keys/keypair.ts'
import type { Svm } from '../svm.ts'
import type { Validator } from './validators.ts'

/** The Config account with a validator's name, as `solana validator-info publish` writes it. */
export function validatorInfo(svm: Svm, validator: Validator): { address: Address; account: Account } {
  const { name, website, identity } = validator
  const text = Buffer.from(JSON.stringify({ name, website, details: 'A validator of the local chain' }))
  const data = pack(
    u8(2),
    address(VALIDATOR_INFO_KEY),
    u8(0),
    address(identity.address),
    u8(1),
    u64(text.length),
    text,
  )
  return {
    address: namedKeypair(`${identity.address} info`).address,
    account: {
      lamports: svm.rentExemption(data.length),
      data,
      owner: PROGRAM.config,
      executable: false,
      rentEpoch: NEVER,
    },
  }
}
