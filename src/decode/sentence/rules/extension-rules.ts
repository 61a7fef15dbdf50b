import { PROGRAM } from '#svm/program-ids.ts'
import { isAddress, type LooseRecord, u64Of } from '../../block/loose-json.ts'
import { amountPart, type Sentence, type SentencePart } from '../part.ts'
import type { Rule, Rules } from './rule.ts'
import { about, address, dayOf, tokenSentence } from './rule-words.ts'

// Words for instructions of Token-2022's extensions, confidential amounts among them, and of the program that verifies proofs
// of confidential amounts.

const token = (mint: unknown): SentencePart => (isAddress(mint) ? { token: mint } : 'a token')

/** `words` followed by the token. */
const ofToken =
  (words: string): Rule =>
  ({ mint }) =>
    tokenSentence(words, mint)

const percent = (basisPoints: unknown): string => `${Number(basisPoints) / 100} %`

/** A pointer that is set to null is removed. */
const pointing =
  (what: string, argument: string): Rule =>
  (info) =>
    isAddress(info[argument])
      ? [`Set the ${what} of the token `, token(info.mint), ' to ', address(info[argument])]
      : [`Removed the ${what} of the token `, token(info.mint)]

const confidential =
  (words: string, behind: string): Rule =>
  ({ mint, amount, decimals, account }) => {
    const moved = u64Of(amount)
    if (moved === undefined || typeof decimals !== 'number' || !isAddress(mint)) return undefined
    return [`${words} `, amountPart({ mint, amount: moved, decimals }), ` ${behind} `, address(account)]
  }

export const extensionRules: Rules = [
  [PROGRAM.token2022, 'pause', ofToken('Paused all transfers of the token')],
  [PROGRAM.token2022, 'resume', ofToken('Resumed the transfers of the token')],
  [
    PROGRAM.token2022,
    'updateMultiplier',
    ({ mint, newMultiplier, newMultiplierTimestamp }) => {
      const day = Number(newMultiplierTimestamp) > 0 ? dayOf(newMultiplierTimestamp) : undefined
      const words = ` to ${newMultiplier}${day === undefined ? '' : ` from ${day} on`}`
      return ['Set the multiplier of the token ', token(mint), words]
    },
  ],
  [
    PROGRAM.token2022,
    'setTransferFee',
    ({ mint, transferFeeBasisPoints }) => [
      'Set the transfer fee of the token ',
      token(mint),
      ` to ${percent(transferFeeBasisPoints)}`,
    ],
  ],
  [
    PROGRAM.token2022,
    'updateInterestBearingConfigRate',
    ({ mint, newRate }) => ['Set the interest rate of the token ', token(mint), ` to ${percent(newRate)}`],
  ],
  [
    PROGRAM.token2022,
    'updateDefaultAccountState',
    ({ mint, accountState }) => [
      'Set the state of new accounts of the token ',
      token(mint),
      ` to ${accountState}`,
    ],
  ],
  [PROGRAM.token2022, 'updateTransferHook', pointing('transfer hook', 'programId')],
  [PROGRAM.token2022, 'updateMetadataPointer', pointing('metadata account', 'metadataAddress')],
  [PROGRAM.token2022, 'updateGroupPointer', pointing('group', 'groupAddress')],
  [PROGRAM.token2022, 'updateGroupMemberPointer', pointing('group member', 'memberAddress')],
  [PROGRAM.token2022, 'updateTokenGroupMaxSize', about('Set the largest size of the group', 'group')],
  [PROGRAM.token2022, 'initializeTokenGroup', about('Created the token group', 'group')],
  [PROGRAM.token2022, 'initializeTokenGroupMember', about('Added a token to the group', 'group')],
  [PROGRAM.token2022, 'initializeTokenMetadata', ({ mint }) => tokenSentence('Wrote the metadata of', mint)],
  [PROGRAM.token2022, 'emitTokenMetadata', ({ metadata }) => tokenSentence('Read the metadata of', metadata)],
  [
    PROGRAM.token2022,
    'updateConfidentialTransferMint',
    ofToken('Changed the confidential transfers of the token'),
  ],
  [
    PROGRAM.token2022,
    'depositConfidentialTransfer',
    confidential('Deposited', 'into the confidential balance of'),
  ],
  [
    PROGRAM.token2022,
    'withdrawConfidentialTransfer',
    confidential('Withdrew', 'from the confidential balance of'),
  ],
  [
    PROGRAM.token2022,
    'confidentialTransfer confidentialTransferWithFee',
    ({ mint, destination }) => [
      'Sent a confidential amount of ',
      token(mint),
      ' to the token account ',
      address(destination),
    ],
  ],
  [PROGRAM.token2022, 'confidentialMint', ofToken('Minted a confidential amount of')],
  [
    PROGRAM.token2022,
    'confidentialBurn permissionedConfidentialBurn',
    ofToken('Burned a confidential amount of'),
  ],
  [PROGRAM.token2022, 'applyPendingBurn', ofToken('Took the pending confidential burns from the supply of')],
  [
    PROGRAM.token2022,
    'rotateConfidentialMintBurnSupplyElGamalPubkey updateConfidentialMintBurnDecryptableSupply',
    ofToken('Changed the confidential supply of'),
  ],
  [
    PROGRAM.token2022,
    'withdrawWithheldConfidentialTransferTokensFromMint withdrawWithheldConfidentialTransferTokensFromAccounts',
    ({ mint, feeRecipient }) => [
      'Withdrew a confidential amount of transfer fees of ',
      token(mint),
      ' to the token account ',
      address(feeRecipient),
    ],
  ],
  [
    PROGRAM.token2022,
    'harvestWithheldConfidentialTransferTokensToMint',
    ofToken('Gathered the confidential transfer fees of'),
  ],
  [
    PROGRAM.token2022,
    'enableConfidentialTransferFeeHarvestToMint',
    about('Allowed anyone to gather the confidential transfer fees of', 'account'),
  ],
  [
    PROGRAM.token2022,
    'disableConfidentialTransferFeeHarvestToMint',
    about('Forbade anyone to gather the confidential transfer fees of', 'account'),
  ],
  [
    PROGRAM.token2022,
    'configureConfidentialTransferAccount configureConfidentialAccountWithRegistry',
    about('Prepared confidential transfers of the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'approveConfidentialTransferAccount',
    about('Approved confidential transfers of the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'applyPendingConfidentialTransferBalance',
    about('Added what is pending to the confidential balance of', 'account'),
  ],
  [
    PROGRAM.token2022,
    'emptyConfidentialTransferAccount',
    about('Closed the confidential balance of', 'account'),
  ],
  [
    PROGRAM.token2022,
    'enableConfidentialTransferConfidentialCredits',
    about('Accepted confidential transfers to the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'disableConfidentialTransferConfidentialCredits',
    about('Refused confidential transfers to the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'enableConfidentialTransferNonConfidentialCredits',
    about('Accepted plain transfers to the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'disableConfidentialTransferNonConfidentialCredits',
    about('Refused plain transfers to the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'enableRequiredMemoTransfers',
    about('Required memos of transfers to the token account', 'account'),
  ],
  [
    PROGRAM.token2022,
    'disableRequiredMemoTransfers',
    about('Required no more memos of transfers to the token account', 'account'),
  ],
  [PROGRAM.token2022, 'enableCpiGuard', about('Forbade programs to act for the token account', 'account')],
  [PROGRAM.token2022, 'disableCpiGuard', about('Allowed programs to act for the token account', 'account')],
  [PROGRAM.token2022, 'createNativeMint', about('Created the mint of wrapped coins', 'nativeMint')],
]

/** The kinds of statements that are proven. The amounts are secret. */
const PROOFS: Readonly<Record<string, string>> = {
  verifyZeroCiphertext: 'that a confidential amount is zero',
  verifyCiphertextCiphertextEquality: 'that two confidential amounts are equal',
  verifyCiphertextCommitmentEquality: 'that two confidential amounts are equal',
  verifyPubkeyValidity: 'of an ElGamal key',
  verifyPercentageWithCap: 'of a confidential fee',
  verifyBatchedRangeProofU64: 'of the range of confidential amounts',
  verifyBatchedRangeProofU128: 'of the range of confidential amounts',
  verifyBatchedRangeProofU256: 'of the range of confidential amounts',
  verifyGroupedCiphertext2HandlesValidity: 'of the keys of confidential amounts',
  verifyBatchedGroupedCiphertext2HandlesValidity: 'of the keys of confidential amounts',
  verifyGroupedCiphertext3HandlesValidity: 'of the keys of confidential amounts',
  verifyBatchedGroupedCiphertext3HandlesValidity: 'of the keys of confidential amounts',
}

export const proofRules: Rules = [
  ...Object.entries(PROOFS).map(([type, what]): Rules[number] => [
    PROGRAM.zkElGamalProof,
    type,
    (_: LooseRecord): Sentence => [`Verified a proof ${what}`],
  ]),
  [PROGRAM.zkElGamalProof, 'closeContextState', about('Closed the account of a proof', 'contextState')],
]
