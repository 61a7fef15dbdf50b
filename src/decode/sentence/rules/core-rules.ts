import { thousands } from '#lib/text/text.ts'
import { hashOfName, textIn } from '#svm/name-records.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { isAddress, type LooseRecord, recordOf, textOf } from '../../block/loose-json.ts'
import { joined } from '../clause.ts'
import type { Described } from '../described.ts'
import type { Sentence } from '../part.ts'
import { extensionRules, proofRules } from './extension-rules.ts'
import { freedRentWords } from './freed-rent.ts'
import type { Rules } from './rule.ts'
import { about, address, coins, tokenSentence } from './rule-words.ts'
import { stakeAndVoteRules } from './stake-rules.ts'

// Words for instructions of the core programs, the name service and Metaplex.

const TOKENS: readonly string[] = [PROGRAM.token, PROGRAM.token2022]

/** Instructions that say more than their token transfers, the most important first. */
export const before: Rules = [
  [PROGRAM.upgradeableLoader, 'deployWithMaxDataLen', about('Deployed the program', 'programAccount')],
  [
    PROGRAM.upgradeableLoader,
    'upgrade',
    ({ programAccount, spillAccount }, transaction) =>
      joined([['Upgraded the program ', address(programAccount)], ...rentTo(spillAccount, transaction)]),
  ],
  [
    PROGRAM.upgradeableLoader,
    'extendProgram extendProgramChecked',
    ({ programAccount, additionalBytes }) => [
      'Extended the program ',
      address(programAccount),
      ` by ${thousands(String(additionalBytes))} bytes`,
    ],
  ],
  [PROGRAM.upgradeableLoader, 'migrate', about('Moved to another loader the program', 'programAccount')],
  [PROGRAM.loader4, 'deploy', about('Deployed the program', 'programAccount')],
  [PROGRAM.loader4, 'retract', about('Retracted the program', 'programAccount')],
  [PROGRAM.loader4, 'setProgramLength', about('Set the size of the program', 'programAccount')],
  [PROGRAM.loader4, 'write copy', about('Wrote program bytes into', 'programAccount')],
  [PROGRAM.upgradeableLoader, 'write', about('Wrote program bytes into the buffer', 'account')],
  [PROGRAM.upgradeableLoader, 'initializeBuffer', about('Opened the program buffer', 'account')],
  [PROGRAM.upgradeableLoader, 'close', closedProgram],
  ['name-service', 'createName', registeredName],
  [
    'name-service',
    'transferName',
    ({ account, newOwner }) => ['Transferred the name ', address(account), ' to ', address(newOwner)],
  ],
  ['name-service', 'deleteName', about('Gave up the name', 'account')],
  ['name-service', 'updateName', about('Changed the record of the name', 'account')],
  [TOKENS, 'initializeMint initializeMint2', ({ mint }) => tokenSentence('Created the token', mint)],
  [
    'metaplex',
    'createMetadataAccount createMetadataAccountV2 createMetadataAccountV3 create',
    ({ mint }) => tokenSentence('Wrote the metadata of', mint),
  ],
  [
    'metaplex',
    'updateMetadataAccount updateMetadataAccountV2 update',
    ({ mint }) => tokenSentence('Changed the metadata of', mint) ?? ["Changed a token's metadata"],
  ],
  [
    PROGRAM.token2022,
    'updateTokenMetadataField removeTokenMetadataKey',
    ({ metadata }) => tokenSentence('Changed the metadata of', metadata),
  ],
  ...extensionRules,
  ...stakeAndVoteRules,
  [PROGRAM.addressLookupTable, 'createLookupTable', about('Created the lookup table', 'lookupTableAccount')],
  [PROGRAM.addressLookupTable, 'extendLookupTable', about('Extended the lookup table', 'lookupTableAccount')],
  [PROGRAM.addressLookupTable, 'closeLookupTable', about('Closed the lookup table', 'lookupTableAccount')],
  [
    PROGRAM.addressLookupTable,
    'deactivateLookupTable',
    about('Deactivated the lookup table', 'lookupTableAccount'),
  ],
  [PROGRAM.system, 'initializeNonce', about('Created the durable nonce', 'nonceAccount')],
  [
    PROGRAM.system,
    'withdrawFromNonce',
    ({ lamports, nonceAccount, destination }) => [
      'Withdrew ',
      coins(lamports),
      ' from the durable nonce ',
      address(nonceAccount),
      ' to ',
      address(destination),
    ],
  ],
]

/** Rules for transactions without transfers. */
export const after: Rules = [
  [
    PROGRAM.token2022,
    'withdrawWithheldTokensFromMint withdrawWithheldTokensFromAccounts',
    ({ mint }) => tokenSentence('Withdrew no transfer fees of', mint),
  ],
  [
    PROGRAM.token2022,
    'harvestWithheldTokensToMint',
    ({ mint }) => tokenSentence('Gathered the withheld transfer fees of', mint),
  ],
  [TOKENS, 'revoke', about('Revoked the delegate of', 'source')],
  [TOKENS, 'freezeAccount', about('Froze the token account', 'account')],
  [TOKENS, 'thawAccount', about('Thawed the token account', 'account')],
  [
    PROGRAM.associatedToken,
    'create createIdempotent',
    ({ mint, wallet }, { feePayer }) => opening(mint, wallet, feePayer),
  ],
  [TOKENS, 'closeAccount', closedAccounts],
  [
    TOKENS,
    'initializeAccount initializeAccount2 initializeAccount3',
    ({ mint, owner }, { feePayer }) => opening(mint, owner, feePayer),
  ],
  [TOKENS, 'initializeMultisig initializeMultisig2', about('Created the multisig', 'multisig')],
  [TOKENS, 'syncNative', about('Counted the wrapped coins of the token account', 'account')],
  ...proofRules,
  [
    PROGRAM.system,
    'createAccount createAccountWithSeed createAccountAllowPrefund',
    about('Created the account', 'newAccount'),
  ],
  [PROGRAM.system, 'allocate allocateWithSeed', about('Set the size of the account', 'account')],
  [PROGRAM.system, 'upgradeNonce', about('Upgraded the durable nonce', 'nonceAccount')],
  [PROGRAM.config, 'store', about('Stored a record in', 'configAccount')],
  [[PROGRAM.memo, PROGRAM.memo1, PROGRAM.memo4], 'memo', ({ memo }) => memoSentence(memo)],
]

/** The owner is left out if it is the payer. */
function opening(mint: unknown, owner: unknown, payer: string | null): Sentence {
  if (!isAddress(mint)) return ['Opened a token account']
  return [
    'Opened a ',
    { token: mint },
    ...(isAddress(owner) && owner !== payer ? [' account for ', { address: owner }] : [' account']),
  ]
}

/** The clause adds the receiver of the rent, if that is not the owner of the account. */
function closedAccounts({ account, destination, owner }: LooseRecord, transaction: Described): Sentence {
  const closed = transaction.instructions.filter(
    ({ programId, type, innerIndex }) =>
      TOKENS.includes(programId) && type === 'closeAccount' && innerIndex === null,
  )
  if (closed.length > 1) {
    const receivers = new Set(
      closed.map(({ info }) => (info?.owner === info?.destination ? null : info?.destination)),
    )
    const [to] = receivers
    return joined([
      [`Closed ${closed.length} token accounts`],
      ...rentTo(receivers.size === 1 ? to : null, transaction),
    ])
  }
  return joined([
    ['Closed the token account ', address(account)],
    ...rentTo(destination === owner ? null : destination, transaction),
  ])
}

/**
 * The receiver of the rent. A small amount for the fee payer is left out, because it paid that rent before.
 */
function rentTo(receiver: unknown, transaction: Described): Sentence[] {
  const words = freedRentWords(transaction)
  if (words.length > 0 || !isAddress(receiver) || receiver === transaction.feePayer) return words
  return [['Gave the rent to ', { address: receiver }]]
}

/** The account is a buffer, or the data of a program, without which the program cannot be called any more. */
function closedProgram(
  { account, programAccount, recipient, authority }: LooseRecord,
  transaction: Described,
): Sentence {
  const closed = isAddress(programAccount) ? programAccount : account
  return joined([
    [isAddress(programAccount) ? 'Closed the program ' : 'Closed the program buffer ', address(closed)],
    ...rentTo(recipient === authority ? null : recipient, transaction),
  ])
}

/**
 * A record contains only the hash of its name. The text is in its reverse record, which the transaction also
 * writes.
 */
function registeredName({ account, parent }: LooseRecord, { instructions }: Described): Sentence {
  if (!isAddress(account)) return ['Registered a name']
  const hash = hashOfName(account).toString('hex')
  const reverse = instructions.find(({ type, info }) => type === 'createName' && info?.hashedName === hash)
  const written = instructions.find(
    ({ type, info }) =>
      type === 'updateName' &&
      reverse !== undefined &&
      info?.account === reverse.info?.account &&
      !info?.offset,
  )
  const found = textIn(Buffer.from(textOf(written?.info?.data) ?? '', 'hex'))
  const label = found && isAddress(parent) ? { label: { text: found.text, parent } } : {}
  return ['Registered the name ', { address: account, ...label }]
}

const LONGEST_MEMO = 80

function memoSentence(memo: unknown): Sentence | undefined {
  const text = (textOf(memo) ?? textOf(recordOf(memo)?.memo))?.replace(/\s+/g, ' ').trim()
  if (!text) return ['Wrote a memo']
  const characters = [...text]
  return [
    `Wrote “${characters.length > LONGEST_MEMO ? `${characters.slice(0, LONGEST_MEMO).join('')}…` : text}”`,
  ]
}
