import type { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ParsedInstruction } from '../program-decoder.ts'
import { uiTokenAmount } from '../token-amount.ts'
import { signedBy } from './token-signers.ts'

// Tags and layouts: TransferFeeInstruction of https://docs.rs/spl-token-2022-interface.
const tag = {
  initializeTransferFeeConfig: 0,
  transferCheckedWithFee: 1,
  withdrawWithheldTokensFromMint: 2,
  withdrawWithheldTokensFromAccounts: 3,
  harvestWithheldTokensToMint: 4,
  setTransferFee: 5,
} as const

const WITHDRAW = 'withdrawWithheldAuthority'
const MULTISIG_WITHDRAW = 'multisigWithdrawWithheldAuthority'

/** The transfer fee extension. Its tag has been read. */
export function decodeTransferFee(
  reader: ByteReader,
  accounts: readonly string[],
): ParsedInstruction | undefined {
  switch (reader.u8()) {
    case tag.initializeTransferFeeConfig: {
      expectAccounts(accounts, 1)
      const info: ParsedInstruction['info'] = { mint: accounts[0] }
      const configAuthority = reader.optionalAddress()
      if (configAuthority !== undefined) info.transferFeeConfigAuthority = configAuthority
      const withdrawAuthority = reader.optionalAddress()
      if (withdrawAuthority !== undefined) info.withdrawWithheldAuthority = withdrawAuthority
      info.transferFeeBasisPoints = reader.u16()
      info.maximumFee = reader.u64()
      return { type: 'initializeTransferFeeConfig', info }
    }
    case tag.transferCheckedWithFee: {
      expectAccounts(accounts, 4)
      const amount = reader.u64()
      const decimals = reader.u8()
      const info = {
        source: accounts[0],
        mint: accounts[1],
        destination: accounts[2],
        tokenAmount: uiTokenAmount(amount, decimals),
        feeAmount: uiTokenAmount(reader.u64(), decimals),
      }
      return signedBy('transferCheckedWithFee', info, accounts, 3, 'authority', 'multisigAuthority')
    }
    case tag.withdrawWithheldTokensFromMint: {
      expectAccounts(accounts, 3)
      const info = { mint: accounts[0], feeRecipient: accounts[1] }
      return signedBy('withdrawWithheldTokensFromMint', info, accounts, 2, WITHDRAW, MULTISIG_WITHDRAW)
    }
    case tag.withdrawWithheldTokensFromAccounts: {
      const count = reader.u8()
      expectAccounts(accounts, 3 + count)
      const end = accounts.length - count
      const info = { mint: accounts[0], feeRecipient: accounts[1], sourceAccounts: accounts.slice(end) }
      const type = 'withdrawWithheldTokensFromAccounts'
      return signedBy(type, info, accounts.slice(0, end), 2, WITHDRAW, MULTISIG_WITHDRAW)
    }
    case tag.harvestWithheldTokensToMint:
      expectAccounts(accounts, 1)
      return {
        type: 'harvestWithheldTokensToMint',
        info: { mint: accounts[0], sourceAccounts: accounts.slice(1) },
      }
    case tag.setTransferFee: {
      expectAccounts(accounts, 2)
      const info = {
        mint: accounts[0],
        transferFeeBasisPoints: reader.u16(),
        maximumFee: reader.u64(),
      }
      // A node spells it with a lowercase t.
      const multisig = 'multisigtransferFeeConfigAuthority'
      return signedBy('setTransferFee', info, accounts, 1, 'transferFeeConfigAuthority', multisig)
    }
    default:
      return undefined
  }
}
