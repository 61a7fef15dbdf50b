import { assetOf, COIN, changedAmounts, netsOf, sumsOfSaid } from './moved-amounts.ts'
import type { RawTransaction } from './raw-transaction.ts'

/** A part of a sentence, as the API's rows have it. */
export type ToldPart =
  | string
  | { amount: string; mint: string | null }
  | { address: string }
  | { token: string }
  | { program: string }
  | { feePayer: string }
  | { errorCode: number }

/**
 * `true`: every amount and party is found in the raw transaction and nothing of a signer is left out. `called`: only a call is
 * named, and nothing moved. `movements`: what moved is told, and no deed. `vague`: something moved, and no amount is told. The
 * others are failures: `unconfirmed` an amount that nothing moved by, `stranger` a token or program that is not in the
 * transaction, `untold` a signer's change that is left out, `subject` told without a subject though the fee payer did nothing of it, or with one who did not sign,
 * `authority` an authority was changed and is not told.
 */
export type Verified = { kind: (typeof VERDICTS)[number]; reason: string }

export const FAILURES = ['unconfirmed', 'stranger', 'untold', 'subject', 'authority'] as const
export const VERDICTS = ['true', 'called', 'movements', 'vague', ...FAILURES] as const

/** Lamports that need no words: rent of a few accounts, and tips. */
const DUST = 25_000_000n

/** Checks a sentence against the raw transaction: its amounts, parties and words about authority; not its grammar. */
export function verifySentence(told: readonly ToldPart[], transaction: RawTransaction): Verified {
  const words = told.map((part) => (typeof part === 'string' ? part : '*')).join('')
  if (!transaction.succeeded)
    return /^(Failed|Paid only the fee|Was not executed)\b/.test(words)
      ? verified('true')
      : verified('untold', 'It failed')
  return (
    unknownParty(told, transaction) ??
    unconfirmedAmount(told, transaction) ??
    untoldAuthority(words, transaction) ??
    untoldChange(told, transaction) ??
    wrongSubject(told, transaction) ??
    shareOf(words, told, transaction)
  )
}

const verified = (kind: Verified['kind'], reason = ''): Verified => ({ kind, reason })

function unknownParty(told: readonly ToldPart[], { accounts, tokens, instructions }: RawTransaction) {
  const mints = new Set([...accounts, ...tokens.map(({ mint }) => mint)])
  const programs = new Set(instructions.map(({ program }) => program))
  // Other addresses may be new owners, which stand in data of instructions and not among the accounts.
  for (const part of told) {
    if (typeof part === 'string') continue
    if ('program' in part && !programs.has(part.program))
      return verified('stranger', `${part.program} is not called in the transaction`)
    if ('token' in part && !mints.has(part.token))
      return verified('stranger', `${part.token} is not in the transaction`)
  }
  return undefined
}

/** Amounts that are asked or offered, or that move only in a tree, are in no balance but in the data of an instruction. */
const ASKED = /(for sale at|a bid of|a price of|for at least|compressed tokens:) $/

function isInData(amount: bigint, { instructions }: RawTransaction): boolean {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return instructions.some(({ data }) => Buffer.from(data).includes(bytes))
}

/** An amount that moved, the sum of some that instructions say, or such a sum and what an owner gained or lost besides. */
function unconfirmedAmount(told: readonly ToldPart[], transaction: RawTransaction) {
  const sums = sumsOfSaid(transaction)
  const amountsOf = changedAmounts(transaction)
  for (const [i, part] of told.entries()) {
    if (typeof part === 'string' || !('amount' in part)) continue
    const amount = BigInt(part.amount)
    const before = told[i - 1]
    if (typeof before === 'string' && ASKED.test(before)) {
      if (isInData(amount, transaction)) continue
      return verified('unconfirmed', `No instruction says ${amount}`)
    }
    const changed = [...amountsOf(assetOf(part.mint))]
    const isFound =
      sums.has(amount) ||
      changed.some(
        (one) => one === amount || sums.has(amount - one) || sums.has(one - amount) || sums.has(amount + one),
      )
    if (!isFound) return verified('unconfirmed', `Nothing moved ${amount} of ${part.mint ?? COIN}`)
  }
  return undefined
}

const STAKE = 'Stake11111111111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const TOKEN = /^Token(kegQ|zQdB)/

/**
 * Whether a top-level instruction changes an authority: setAuthority of tokens (6), authorize of stake and votes (1, 8, 10, 11),
 * setAuthority of programs (4, 7).
 */
function isAuthorityChange({ program, data, parsedType }: RawTransaction['instructions'][number]): boolean {
  if (/^(setAuthority|authorize)/.test(parsedType)) return true
  const [tag] = data
  if (TOKEN.test(program)) return tag === 6
  if (program === STAKE) return [1, 8, 10, 11].includes(tag ?? -1)
  if (program === VOTE) return [1, 7, 10, 11].includes(tag ?? -1)
  return program === LOADER && (tag === 4 || tag === 7)
}

const AUTHORITY_WORDS = /authorit|revoked|for good|immutable|ownership|gave (away|the|both)|Created|Executed/i

function untoldAuthority(words: string, { instructions }: RawTransaction) {
  const changed = instructions.find((one) => one.isTop && isAuthorityChange(one))
  return changed && !AUTHORITY_WORDS.test(words)
    ? verified('authority', `${changed.program} changed an authority`)
    : undefined
}

/** More than the rent of any account that programs open. */
const MOST_RENT = 100_000_000n

/** The lamports of opened accounts, as far as they may be rent. */
function rentOf({ lamports, signers }: RawTransaction): bigint {
  let rent = 0n
  for (const [account, { pre, post }] of lamports)
    if (pre === 0n && post <= MOST_RENT && !signers.includes(account)) rent += post
  return rent
}

/** A change of a signer in an asset that the sentence does not name. */
function untoldChange(told: readonly ToldPart[], transaction: RawTransaction) {
  const named = new Set(
    told.flatMap((part) =>
      typeof part === 'string'
        ? []
        : 'amount' in part
          ? [assetOf(part.mint)]
          : 'token' in part
            ? [assetOf(part.token)]
            : [],
    ),
  )
  // Without an amount it is vague, which is counted apart.
  if (named.size === 0) return undefined
  const nets = netsOf(transaction)
  const rent = rentOf(transaction)
  for (const signer of transaction.signers)
    for (const [asset, amount] of nets.get(signer) ?? []) {
      const isDust = amount === 0n || (asset === COIN && amount < DUST && amount > -DUST - rent)
      if (!isDust && !named.has(asset))
        return verified('untold', `${signer} changed by ${amount} of ${asset}`)
    }
  return undefined
}

/** What nobody can do without a signature. */
const SIGNED_DEED = /^ (minted|registered|transferred the name|opened|wrote|created) /

/**
 * Who is named for such a deed must have signed. Told without a subject, the fee payer must have gained, lost or signed away
 * something that is named.
 */
function wrongSubject(told: readonly ToldPart[], transaction: RawTransaction) {
  const [start, deed] = told
  if (typeof start === 'object' && 'address' in start && typeof deed === 'string' && SIGNED_DEED.test(deed))
    return transaction.signers.includes(start.address)
      ? undefined
      : verified('subject', `${start.address} did not sign`)
  if (typeof start !== 'string') return undefined
  const assets = told.flatMap((part) =>
    typeof part !== 'string' && 'amount' in part ? [assetOf(part.mint)] : [],
  )
  if (assets.length === 0 || transaction.signers.length < 2) return undefined
  const nets = netsOf(transaction)
  const touches = (signer: string) => assets.some((asset) => (nets.get(signer)?.get(asset) ?? 0n) !== 0n)
  const [payer = '', ...others] = transaction.signers
  const other = others.find(touches)
  return !touches(payer) && other !== undefined
    ? verified('subject', `${other} and not the fee payer moved it`)
    : undefined
}

/** Receiving from another chain is more than a movement. */
const MOVEMENTS = /^(\* )?(gave|received(?! \* from \w)|made) /i

function shareOf(words: string, told: readonly ToldPart[], transaction: RawTransaction): Verified {
  const hasAmount = told.some((part) => typeof part !== 'string' && 'amount' in part)
  if (hasAmount) return verified(MOVEMENTS.test(words) ? 'movements' : 'true')
  const isLarge = (asset: string, amount: bigint) =>
    asset === COIN ? amount > DUST || amount < -DUST : amount !== 0n
  const moved = [...netsOf(transaction).values()].some((own) =>
    [...own].some(([asset, amount]) => isLarge(asset, amount)),
  )
  if (moved) return verified('vague')
  return verified(/^(\* )?called /i.test(words) ? 'called' : 'true')
}
