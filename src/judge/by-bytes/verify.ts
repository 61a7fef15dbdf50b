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
 * The verdict. `true`: every amount and party is in the raw transaction, and no signer's change is missing in
 * the sentence. `called`: the sentence names only a call, and nothing moved. `movements`: it names what
 * moved, but no action. `vague`: something moved, but it names no amount. The others are failures.
 * `unconfirmed`: nothing moved by an amount. `stranger`: a token or program is not in the transaction.
 * `untold`: a signer's change is missing. `subject`: the sentence has no subject although the fee payer did
 * nothing of it, or its subject did not sign. `authority`: a changed authority is missing.
 */
export type Verified = { kind: (typeof VERDICTS)[number]; reason: string }

export const FAILURES = ['unconfirmed', 'stranger', 'untold', 'subject', 'authority'] as const
export const VERDICTS = ['true', 'called', 'movements', 'vague', ...FAILURES] as const

/** Changes up to this many lamports may be missing in a sentence: rent of a few accounts, and tips. */
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
  // Addresses of other kinds are not checked: they may be new owners, which are in instructions' data and not
  // among the accounts.
  for (const part of told) {
    if (typeof part === 'string') continue
    if ('program' in part && !programs.has(part.program))
      return verified('stranger', `${part.program} is not called in the transaction`)
    if ('token' in part && !mints.has(part.token))
      return verified('stranger', `${part.token} is not in the transaction`)
  }
  return undefined
}

/**
 * Words before an amount that is only requested or offered, or that moves only in a compressed tree. Such an
 * amount is in the data of an instruction, not in a balance.
 */
const ASKED = /(for sale at|a bid of|a price of|for at least|compressed tokens:) $/

function isInData(amount: bigint, { instructions }: RawTransaction): boolean {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return instructions.some(({ data }) => Buffer.from(data).includes(bytes))
}

/**
 * Finds an amount that is neither a movement, nor a sum of amounts in instructions, nor a movement plus or
 * minus such a sum.
 */
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

/** The maximum rent of an account: more than programs pay for any account that they open. */
const MOST_RENT = 100_000_000n

/** The lamports of accounts that were created, as far as they may be rent. */
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
  // A sentence without amounts or tokens is vague, which is another verdict.
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

/** Actions that are impossible without the actor's signature. */
const SIGNED_DEED = /^ (minted|registered|transferred the name|opened|wrote|created) /

/**
 * For an action that needs a signature, checks that the named party signed. For a sentence without a subject,
 * checks that the fee payer gained or lost a named asset, unless no other signer did.
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

/** Words of mere movements. Receiving from another chain is more than that. */
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
