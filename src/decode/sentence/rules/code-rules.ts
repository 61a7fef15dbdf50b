import { hashOfName, textIn } from '#svm/name-records.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { isAddress, type LooseRecord, recordOf, textOf, u64Of } from '../../block/loose-json.ts'
import { rentOf, rentRate } from '../../movements/rent.ts'
import { joined } from '../clause.ts'
import type { Described } from '../described.ts'
import type { Sentence } from '../part.ts'
import { freedRentWords } from './freed-rent.ts'
import type { Rule } from './rule.ts'
import { address, coins, dayOf } from './rule-words.ts'

// Words that a line of `[sentences]` cannot give, because they need other instructions or the balances, or leave parts out.

const TOKENS: readonly string[] = [PROGRAM.token, PROGRAM.token2022]

/** By the names that the lines use in parentheses. */
export const codeRules: Readonly<Record<string, Rule>> = {
  upgrade,
  closedProgram,
  registeredName,
  opening,
  closedAccounts,
  memo,
  multiplier,
  delegation,
  stakeCreation,
  stakeWithdrawal,
  lockup,
  commission,
  commissionCollector,
}

/** Adds the receiver of rent that the new program does not need. */
function upgrade({ programAccount, spillAccount }: LooseRecord, transaction: Described): Sentence {
  return joined([['Upgraded the program ', address(programAccount)], ...rentTo(spillAccount, transaction)])
}

/** A multiplier of amounts may apply from a later day on. */
function multiplier({ mint, newMultiplier, newMultiplierTimestamp }: LooseRecord): Sentence | undefined {
  if (!isAddress(mint)) return undefined
  const day = Number(newMultiplierTimestamp) > 0 ? dayOf(newMultiplierTimestamp) : undefined
  const words = ` to ${newMultiplier}${day === undefined ? '' : ` from ${day} on`}`
  return ['Set the multiplier of the token ', { token: mint }, words]
}

/** The owner, who is called the wallet of an associated account, is left out if it is the payer. */
function opening({ mint, wallet, owner = wallet }: LooseRecord, { feePayer: payer }: Described): Sentence {
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

function memo({ memo }: LooseRecord): Sentence {
  const text = (textOf(memo) ?? textOf(recordOf(memo)?.memo))?.replace(/\s+/g, ' ').trim()
  if (!text) return ['Wrote a memo']
  const characters = [...text]
  return [
    `Wrote “${characters.length > LONGEST_MEMO ? `${characters.slice(0, LONGEST_MEMO).join('')}…` : text}”`,
  ]
}

/** Adds the delegated amount, if the account was funded in the same transaction. */
function delegation({ stakeAccount, voteAccount }: LooseRecord, { instructions }: Described): Sentence {
  const vote = address(voteAccount)
  const staked = putInto(stakeAccount, instructions)
  return staked > 0n
    ? ['Staked ', coins(staked), ' with ', vote]
    : ['Delegated the stake account ', address(stakeAccount), ' to ', vote]
}

/** Adds the amount that can be staked. */
function stakeCreation({ stakeAccount }: LooseRecord, { instructions }: Described): Sentence {
  const amount = putInto(stakeAccount, instructions)
  const created: Sentence = ['Created the stake account ', address(stakeAccount)]
  return amount > 0n ? [...created, ' with ', coins(amount)] : created
}

/**
 * The lamports that the transaction puts into an account that it opens, without the rent, which stays in the
 * account and is not delegated; 0 for an account that already existed.
 */
function putInto(opened: unknown, instructions: Described['instructions']): bigint {
  let [lamports, space] = [0n, 0n]
  for (const { programId, type, info } of instructions) {
    if (programId !== PROGRAM.system || info === null) continue
    const account = type?.startsWith('createAccount') ? info.newAccount : (info.destination ?? info.account)
    if (account !== opened) continue
    lamports += u64Of(info.lamports) ?? 0n
    space = u64Of(info.space) ?? space
  }
  return space === 0n ? 0n : lamports - rentOf(space, rentRate(instructions))
}

/** An account without stake holds only its rent, which is returned when the account is closed. */
function stakeWithdrawal(
  { lamports, stakeAccount, destination }: LooseRecord,
  { nativeChanges }: Described,
): Sentence {
  const closed = nativeChanges.find((one) => one.address === stakeAccount && one.post === 0n)
  // Rates fall over time, so that an account may have less than the first rent.
  if (closed && closed.pre === u64Of(lamports) && closed.pre <= rentOf(STAKE_ACCOUNT_BYTES))
    return ['Closed the stake account ', address(stakeAccount)]
  return [
    'Withdrew ',
    coins(lamports),
    ' of stake from ',
    address(stakeAccount),
    ' to ',
    address(destination),
  ]
}

/**
 * The time until which stake cannot be withdrawn, and who may change that. Values that are not among the
 * arguments stay unchanged.
 */
function lockup({ stakeAccount, lockup }: LooseRecord): Sentence {
  const { unixTimestamp, epoch, custodian } = recordOf(lockup) ?? {}
  const day = Number(unixTimestamp) <= 0 ? 'no date' : dayOf(unixTimestamp)
  const until = day === undefined ? [] : [day]
  if (epoch !== undefined) until.push(`epoch ${epoch}`)
  return [
    'Set the lockup of the stake account ',
    address(stakeAccount),
    ...(until.length > 0 ? [` to ${until.join(' and ')}`] : []),
    ...(isAddress(custodian) ? [', with the custodian ', { address: custodian }] : []),
  ]
}

const ofRewards = (kind: unknown): string =>
  kind === 'BlockRevenue' ? ' on block revenue' : kind === 'InflationRewards' ? ' on inflation rewards' : ''

function commissionCollector({ commissionKind, voteAccount, newCollector }: LooseRecord): Sentence {
  return [
    `Set the collector of the commission${ofRewards(commissionKind)} of the vote account `,
    address(voteAccount),
    ' to ',
    address(newCollector),
  ]
}

/** The older instruction has whole percent; the newer one has basis points and the kind of rewards. */
function commission({ voteAccount, commission, commissionBps, commissionKind }: LooseRecord): Sentence {
  const percent = typeof commissionBps === 'number' ? commissionBps / 100 : commission
  return [
    `Set the commission${ofRewards(commissionKind)} of the vote account `,
    address(voteAccount),
    ` to ${percent} %`,
  ]
}

const STAKE_ACCOUNT_BYTES = 200n
