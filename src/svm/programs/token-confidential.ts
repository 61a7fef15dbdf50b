import type { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ParsedInstruction } from '../program-decoder.ts'

// By tag and kind: the name, and the first accounts, which all forms have in common.
// Numbers: ConfidentialTransferInstruction and its siblings of https://docs.rs/spl-token-2022-interface.
const families: Record<number, readonly (readonly [type: string, ...accounts: string[]])[]> = {
  27: [
    ['initializeConfidentialTransferMint', 'mint'],
    ['updateConfidentialTransferMint', 'mint', 'confidentialTransferMintAuthority'],
    ['configureConfidentialTransferAccount', 'account', 'mint'],
    ['approveConfidentialTransferAccount', 'account', 'mint', 'confidentialTransferAuditorAuthority'],
    ['emptyConfidentialTransferAccount', 'account'],
    ['depositConfidentialTransfer', 'source', 'destination', 'mint'],
    ['withdrawConfidentialTransfer', 'source', 'destination', 'mint'],
    ['confidentialTransfer', 'source', 'mint', 'destination'],
    ['applyPendingConfidentialTransferBalance', 'account', 'owner'],
    ['enableConfidentialTransferConfidentialCredits', 'account', 'owner'],
    ['disableConfidentialTransferConfidentialCredits', 'account', 'owner'],
    ['enableConfidentialTransferNonConfidentialCredits', 'account', 'owner'],
    ['disableConfidentialTransferNonConfidentialCredits', 'account', 'owner'],
    ['confidentialTransferWithFee', 'source', 'mint', 'destination'],
    ['configureConfidentialAccountWithRegistry', 'account', 'mint', 'registry'],
  ],
  37: [
    ['initializeConfidentialTransferFeeConfig', 'mint'],
    ['withdrawWithheldConfidentialTransferTokensFromMint', 'mint', 'feeRecipient'],
    ['withdrawWithheldConfidentialTransferTokensFromAccounts', 'mint', 'feeRecipient'],
    ['harvestWithheldConfidentialTransferTokensToMint', 'mint'],
    ['enableConfidentialTransferFeeHarvestToMint', 'account', 'owner'],
    ['disableConfidentialTransferFeeHarvestToMint', 'account', 'owner'],
  ],
  42: [
    ['initializeConfidentialMintBurnMint', 'mint'],
    ['rotateConfidentialMintBurnSupplyElGamalPubkey', 'mint'],
    ['updateConfidentialMintBurnDecryptableSupply', 'mint', 'owner'],
    ['confidentialMint', 'destination', 'mint'],
    ['confidentialBurn', 'destination', 'mint'],
    ['applyPendingBurn', 'mint'],
  ],
}

/**
 * Confidential transfer instructions: name, main accounts and plain amounts. Ciphertexts and proof accounts, whose
 * positions differ between node versions, are shown in the raw view only.
 */
export function decodeConfidential(
  kind: number,
  reader: ByteReader,
  accounts: readonly string[],
): ParsedInstruction | undefined {
  const found = families[kind]?.[reader.u8()]
  if (!found) return undefined
  const [type, ...names] = found
  expectAccounts(accounts, names.length)
  const info: ParsedInstruction['info'] = {}
  for (const [index, name] of names.entries()) info[name] = accounts[index]
  if (type === 'depositConfidentialTransfer' || type === 'withdrawConfidentialTransfer') {
    info.amount = reader.u64()
    info.decimals = reader.u8()
  }
  return { type, info }
}
