import type { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ParsedInstruction } from '../program-decoder.ts'
import { signedBy } from './token-signers.ts'

// The name and the first accounts, which all forms have, by tag and kind. Old nodes name the accounts of a
// deposit and of a withdrawal like those of a transfer. The accounts after `owner` are the signers of a
// multisig.
// Numbers: ConfidentialTransferInstruction and its siblings of https://docs.rs/spl-token-2022-interface.
const families: Record<number, readonly (readonly [type: string, ...accounts: string[]])[]> = {
  27: [
    ['initializeConfidentialTransferMint', 'mint'],
    ['updateConfidentialTransferMint', 'mint', 'confidentialTransferMintAuthority'],
    ['configureConfidentialTransferAccount', 'account', 'mint'],
    ['approveConfidentialTransferAccount', 'account', 'mint', 'confidentialTransferAuditorAuthority'],
    ['emptyConfidentialTransferAccount', 'account'],
    ['depositConfidentialTransfer', 'account', 'mint', 'owner'],
    ['withdrawConfidentialTransfer', 'account', 'mint'],
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
    ['confidentialBurn', 'source', 'mint'],
    ['applyPendingBurn', 'mint', 'owner'],
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
    info.amount = reader.u64().toString()
    info.decimals = reader.u8()
  }
  if (names.at(-1) !== 'owner') return { type, info }
  delete info.owner
  return signedBy(type, info, accounts, names.length - 1, 'owner', 'multisigOwner')
}

/**
 * Renames the accounts of a deposit or withdrawal that an old node parsed as a transfer, where the mint is called the
 * destination. Other info is returned unchanged.
 */
export function withOwnAccounts(type: string, info: ParsedInstruction['info']): ParsedInstruction['info'] {
  const isDeposit = type === 'depositConfidentialTransfer'
  if ((!isDeposit && type !== 'withdrawConfidentialTransfer') || info.destination === undefined) return info
  const { source, destination, mint, ...others } = info
  return { account: source, mint: destination, ...(isDeposit ? { owner: mint } : {}), ...others }
}
