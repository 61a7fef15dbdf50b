import { hashOfName, textIn } from '#svm/name-records.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from '../decoded-block.ts'
import { isAddress, type LooseRecord, recordOf, textOf } from '../loose-json.ts'
import { deeds, quietDeeds } from './deed-rules.ts'
import { foundAccountOpen, openSentence } from './open-sentence.ts'
import type { Sentence } from './part.ts'
import type { Rule, Rules } from './rule.ts'
import { about, address, coins, tokenSentence } from './rule-words.ts'
import type { Described } from './sentence.ts'
import { stakeAndVoteRules } from './stake-rules.ts'

const TOKENS: readonly string[] = [PROGRAM.token, PROGRAM.token2022]

/** Instructions that say more than the token transfers they make, the most important first. */
const before: Rules = [
  [PROGRAM.upgradeableLoader, 'deployWithMaxDataLen', about('Deployed the program', 'programAccount')],
  [PROGRAM.upgradeableLoader, 'upgrade', about('Upgraded the program', 'programAccount')],
  [
    PROGRAM.upgradeableLoader,
    'setAuthority setAuthorityChecked',
    about('Changed the authority of', 'account'),
  ],
  [PROGRAM.upgradeableLoader, 'write', about('Wrote program bytes into the buffer', 'account')],
  [PROGRAM.upgradeableLoader, 'initializeBuffer', about('Opened the program buffer', 'account')],
  [PROGRAM.upgradeableLoader, 'close', about('Closed', 'account')],
  ['name-service', 'createName', registeredName],
  ['name-service', 'transferName', about('Transferred the name', 'account')],
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
    'updateTokenMetadataField removeTokenMetadataKey updateTokenMetadataAuthority',
    ({ metadata }) => tokenSentence('Changed the metadata of', metadata),
  ],
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

/** Used when nothing was transferred. */
const after: Rules = [
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
  [TOKENS, 'approve approveChecked', about('Allowed spending by', 'delegate')],
  [TOKENS, 'revoke', about('Revoked the delegate of', 'source')],
  [TOKENS, 'freezeAccount', about('Froze the token account', 'account')],
  [TOKENS, 'thawAccount', about('Thawed the token account', 'account')],
  [
    TOKENS,
    'setAuthority',
    ({ mint, account }) =>
      tokenSentence('Changed an authority of', mint) ?? ['Changed an authority of ', address(account)],
  ],
  [
    PROGRAM.associatedToken,
    'create createIdempotent',
    ({ mint, wallet }, { feePayer }) => opening(mint, wallet, feePayer),
  ],
  [TOKENS, 'closeAccount', about('Closed the token account', 'account')],
  [
    TOKENS,
    'initializeAccount initializeAccount2 initializeAccount3',
    ({ mint, owner }, { feePayer }) => opening(mint, owner, feePayer),
  ],
  [PROGRAM.system, 'createAccount createAccountWithSeed', about('Created the account', 'newAccount')],
  [[PROGRAM.memo, PROGRAM.memo1, PROGRAM.memo4], 'memo', ({ memo }) => memoSentence(memo)],
]

type Ranked = { rank: number; rule: Rule }
type Indexed = Map<string, Map<string, Ranked>>

/** Rules by program and type, with their rank. */
function indexed(rules: Rules): Indexed {
  const byProgram: Indexed = new Map()
  for (const [rank, [programs, types, rule]] of rules.entries())
    for (const program of typeof programs === 'string' ? [programs] : programs) {
      const byType = byProgram.get(program) ?? new Map<string, Ranked>()
      byProgram.set(program, byType)
      for (const type of types.split(' ')) byType.set(type, { rank, rule })
    }
  return byProgram
}
const rulesBefore = indexed([...before, ...deeds])
const rulesAfter = indexed(after)
const rulesQuiet = indexed(quietDeeds)

/** Registrars call the name service: what they are called for is the name. */
const isSent = ({ innerIndex, program }: DecodedInstruction) =>
  innerIndex === null || program === 'name-service'

/** The most important of the instructions that say more than their transfers, of those that were sent. */
export const instructionSentence = (transaction: Described) => describe(transaction, rulesBefore, isSent)

/** The same of the calls that other programs made, which are steps of what was sent. */
export const innerSentence = (transaction: Described) =>
  describe(transaction, rulesBefore, (instruction) => !isSent(instruction))

/** What was sent to do work for others, such as to publish a price, for small fees. */
export const quietDeedSentence = (transaction: Described) =>
  describe(transaction, rulesQuiet, ({ innerIndex }) => innerIndex === null)

/** The most important instruction of a transaction that transferred nothing. */
export function quietSentence(transaction: Described): Sentence | undefined {
  const isDone = (instruction: DecodedInstruction) => !foundAccountOpen(instruction, transaction)
  return (
    describe(transaction, rulesAfter, (instruction) => isSent(instruction) && isDone(instruction)) ??
    describe(transaction, rulesAfter, isDone) ??
    openSentence(transaction)
  )
}

function describe(
  transaction: Described,
  rules: Indexed,
  isMeant: (instruction: DecodedInstruction) => boolean,
): Sentence | undefined {
  let best: { rank: number; rule: Rule; info: LooseRecord } | undefined
  for (const instruction of transaction.instructions) {
    const { program, programId, type, info } = instruction
    if (type === null || info === null || !isMeant(instruction)) continue
    const found =
      rules.get(programId)?.get(type) ?? (program === null ? undefined : rules.get(program)?.get(type))
    if (found && found.rank < (best?.rank ?? Number.POSITIVE_INFINITY)) best = { ...found, info }
  }
  return best?.rule(best.info, transaction)
}

/** The payer's own account needs no owner. */
function opening(mint: unknown, owner: unknown, payer: string | null): Sentence {
  if (!isAddress(mint)) return ['Opened a token account']
  return [
    'Opened a ',
    { token: mint },
    ...(isAddress(owner) && owner !== payer ? [' account for ', { address: owner }] : [' account']),
  ]
}

/** A record holds only the hash of its name: the text is in its reverse record, which the transaction writes too. */
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
