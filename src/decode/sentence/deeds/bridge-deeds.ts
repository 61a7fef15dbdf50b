import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { ends } from '#lib/text/text.ts'
import type { Address, DecodedInstruction, Movement, TokenAmount } from '../../block/decoded-block.ts'
import { isAddress, recordOf, u64Of } from '../../block/loose-json.ts'
import { type Balanced, sidesIn } from '../../movements/flows.ts'
import { changedHands, isWithin } from '../../movements/movements.ts'
import { assetOf, type NetChanges } from '../../movements/net-changes.ts'
import { amountPart, behind, listed, type Sentence } from '../part.ts'
import { argumentOf } from '../rules/deed-rules.ts'
import { SVM_CHAINS } from './bridge-chains.ts'
import { type Bridge, bridgeOf, type Call } from './bridges.ts'
import type { Deed } from './value-deeds.ts'

type Crossing = {
  call: DecodedInstruction
  actor: Address | null
  moved: Movement
  /** The top-level instruction of the call, and that of the transfer which makes it the actor's. */
  indexes: ReadonlySet<number>
  isOut: boolean
  /** Whether the amount is not part of what the actor gave and received in the bridge's own instruction. */
  isApart: boolean
  words: Sentence
  /** The account that held the amount until a later instruction sends it on. */
  held?: Address | null
  /** The parts that other parties keep on the way to the receiver. */
  kept?: readonly Movement[]
}

/**
 * Deeds for transfers to and from other chains. The actor of each is the owner of the tokens: `Sent 30 USDC
 * to Arbitrum via CCTP Token Messenger`. Other amounts of the same instructions follow, unless these
 * instructions were trades too.
 */
export function bridgeDeedsOf(transaction: Balanced, traded: ReadonlySet<number>): Deed[] {
  const { instructions } = transaction
  if (!instructions.some(({ program }) => bridgeOf(program) !== undefined)) return []
  const movements = changedHands(transaction.movements)
  const all = instructions.flatMap((call) => crossingOf(call, transaction, movements) ?? [])
  const held = new Set(all.flatMap((one) => one.held ?? []))
  const crossings = all.filter(({ moved }) => moved.source === null || !held.has(moved.source))
  const deeds = crossings.flatMap(({ indexes, actor, words, kept = [] }): Deed[] => [
    { indexes, actor, words },
    ...kept.map((one) => ({ indexes, actor: one.to, words: ['Received ', amountPart(one)] })),
  ])
  const told = new Set<string>()
  const besides = crossings.flatMap(({ call: { index }, actor }): Deed[] => {
    if (actor === null || traded.has(index) || told.has(`${index} ${actor}`)) return []
    told.add(`${index} ${actor}`)
    const own = crossings.filter((one) => one.call.index === index && one.actor === actor)
    return besidesOf(index, actor, own, transaction, movements).map((words) => ({
      indexes: new Set([index]),
      actor,
      words,
    }))
  })
  return [...deeds, ...besides]
}

function crossingOf(
  call: DecodedInstruction,
  { instructions, tokenChanges, changes }: Balanced,
  movements: readonly Movement[],
): Crossing | undefined {
  const bridge = bridgeOf(call.program)
  if (!bridge || call.type === null || call.info === null) return undefined
  const form = bridge.calls.get(call.type)
  if (!form || form.verb === 'message' || !hasMessage(form, call, instructions)) return undefined
  const isOut = form.verb === 'send'
  const chain = chainOf(form, call, bridge)
  if (chain === undefined) return undefined
  const inside = movements.filter((one) => isWithin(one, call, instructions))
  const by = bridge.name === undefined ? '' : ` by ${bridge.name}`
  const via: Sentence = [`${by} via `, { program: call.programId }]
  const own = new Set([call.index])
  if (form.verb === 'fill') {
    const moved = receivedOf(inside, argument(call, form.receiver))
    if (!moved || moved.to === null) return undefined
    const words = [
      'Paid ',
      amountPart(moved),
      ...behind('to', moved.to),
      ` for an order from ${chain}`,
      ...via,
    ]
    return { call, actor: moved.from, moved, indexes: own, isOut: true, isApart: false, words }
  }
  if (form.held) {
    const held = argument(call, form.held.account)
    const before = movements.filter((one) => one.index < call.index && one.destination === held)
    const moved = sumOf(before)
    const trader = argument(call, form.held.trader)
    if (!moved || !isAddress(trader)) return undefined
    const words = ['Sent ', amountPart(moved), destination(form.receiver, call, chain), ...via]
    // A trade that supplied the amount has a clause before this one.
    const indexes = new Set([
      call.index,
      ...before.flatMap((one) => (one.from === trader ? [one.index] : [])),
    ])
    return { call, actor: trader, moved, indexes, isOut: true, isApart: true, words, held: moved.destination }
  }
  const crossed = isOut
    ? sentOf(inside, u64Of(argument(call, form.amount)))
    : receivedOf(inside, argument(call, form.receiver))
  if (!crossed) return undefined
  const passed = passedOn(crossed, isOut, movements, changes())
  // The part that relayers keep does not reach the receiver.
  const moved = passed && !isOut ? { ...crossed, amount: passed.amount } : crossed
  // In old archives, which have no owners, the receiver is the token account.
  const actor = isOut ? (passed ?? moved).from : ((passed ?? moved).to ?? moved.destination)
  // The owner may have given the account with its content to a program.
  const before = isOut && !passed ? tokenChanges.find(({ account }) => account === moved.source)?.owner : null
  const isGiven = before != null && actor !== null && before !== actor && !changes().byOwner.has(actor)
  const words: Sentence = [
    isOut ? 'Sent ' : 'Received ',
    amountPart(moved),
    isOut ? destination(form.receiver, call, chain) : ` from ${chain}`,
    ...via,
  ]
  const isApart = isGiven || (passed !== undefined && passed.index !== call.index)
  const indexes = own.add(passed?.index ?? call.index)
  const kept = movements.filter((one) => passed && !isOut && one !== passed && isPart(one, crossed))
  return { call, actor: isGiven ? before : actor, moved, indexes, isOut, isApart, words, kept }
}

/** Whether the owner that received `crossed` passes a part of it on in the same instruction. */
const isPart = (one: Movement, { to, mint, index }: Movement): boolean =>
  one.from === to && one.mint === mint && one.index === index

/**
 * Finds the real owner when the tokens cross through an account of a program, which keeps nothing: on the way
 * out the transfer of the whole amount to that account, on the way in the largest transfer from it. A party
 * with other changes may be a pool, unless it signed.
 */
function passedOn(
  moved: Movement,
  isOut: boolean,
  movements: readonly Movement[],
  { byOwner, users }: NetChanges,
): Movement | undefined {
  const between = isOut ? moved.from : moved.to
  if (between === null || users.includes(between) || byOwner.get(between)?.has(assetOf(moved.mint)))
    return undefined
  const [passed] = movements
    .filter((one) => {
      const [party, other] = isOut ? [one.from, one.to] : [one.to, one.from]
      return (
        party !== null &&
        other === between &&
        one.mint === moved.mint &&
        (isOut ? one.amount === moved.amount : one.amount <= moved.amount) &&
        (one.index === moved.index || one.innerIndex === null) &&
        (users.includes(party) || byOwner.get(party)?.size === 1)
      )
    })
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
  return passed
}

const ANOTHER = 'another chain'

/** Some programs have their arguments in an object `params`. */
const argument = ({ info }: DecodedInstruction, name: string | undefined): unknown =>
  name === undefined ? undefined : (recordOf(info?.params)?.[name] ?? argumentOf(info ?? {}, name))

function destination(name: string | undefined, call: DecodedInstruction, chain: string): string {
  const recipient = foreignAddress(argument(call, name), chain)
  return recipient === undefined ? ` to ${chain}` : ` to ${recipient} on ${chain}`
}

/**
 * The name of the other chain; undefined for a call that sends and has unreadable arguments. Calls that
 * receive may have the chain in an account.
 */
function chainOf(form: Call, call: DecodedInstruction, { chains }: Bridge): string | undefined {
  if (form.chain === undefined) return ANOTHER
  const domain = argument(call, form.chain)
  if (typeof domain !== 'number' && typeof domain !== 'bigint')
    return form.verb === 'send' ? undefined : ANOTHER
  return chains.get(String(domain)) ?? `${ANOTHER} (domain ${domain})`
}

const hasMessage = (
  { message }: Call,
  { index, programId }: DecodedInstruction,
  instructions: readonly DecodedInstruction[],
): boolean =>
  message === undefined ||
  instructions.some(
    (one) =>
      one.program === message.program &&
      message.types.includes(one.type ?? '') &&
      (!message.isInside || one.index === index) &&
      (message.by === undefined || one.info?.[message.by] === programId),
  )

/**
 * The movement with the argument's amount; without one, the first movement of tokens: a fee may be deducted,
 * or the amount rounded down.
 */
const sentOf = (inside: readonly Movement[], amount: bigint | undefined): Movement | undefined => {
  const given = inside.filter(({ from, source }) => from !== null || source !== null)
  return given.find((one) => one.amount === amount) ?? given.find(({ mint }) => mint !== null)
}

/**
 * All that the receiver got. The fee of the party that delivers the message is a separate transfer, which may
 * go to the receiver too.
 */
const receivedOf = (inside: readonly Movement[], to: unknown): Movement | undefined =>
  isAddress(to) ? sumOf(inside.filter((one) => one.to === to || one.destination === to)) : undefined

/** The total of the first token that moved, as one movement. */
function sumOf(movements: readonly Movement[]): Movement | undefined {
  const [first] = movements
  const same = movements.filter(({ mint }) => mint === first?.mint)
  return first && { ...first, amount: same.reduce((sum, { amount }) => sum + amount, 0n) }
}

/**
 * Clauses for the actor's other movements in the bridge's instruction: fees of the bridge, and payments to
 * the caller.
 */
function besidesOf(
  index: number,
  actor: Address,
  own: readonly Crossing[],
  transaction: Balanced,
  movements: readonly Movement[],
): Sentence[] {
  const crossed = (isOut: boolean) =>
    own.flatMap((one) => (one.isApart || one.isOut !== isOut ? [] : [one.moved]))
  const told = { given: crossed(true), received: crossed(false) }
  const { given, received } = sidesIn(actor, index, transaction, false, told)
  const clauses: Sentence[] = []
  if (given.length > 0) clauses.push(givenWords(given, outsideOf(index, actor, own, transaction, movements)))
  if (received.length > 0) clauses.push(['Received ', ...listed(received.map(amountPart))])
  return clauses
}

/** The actor's payments in the instruction outside the bridge's calls. */
const outsideOf = (
  index: number,
  actor: Address,
  own: readonly Crossing[],
  { instructions }: Balanced,
  movements: readonly Movement[],
): Movement[] =>
  movements.filter(
    (one) =>
      one.index === index && one.from === actor && !own.some(({ call }) => isWithin(one, call, instructions)),
  )

function givenWords(given: readonly TokenAmount[], outside: readonly Movement[]): Sentence {
  const amounts = listed(given.map(amountPart))
  const taken = outside.filter(({ mint }) => given.some((one) => assetOf(one.mint) === assetOf(mint)))
  const [first] = taken
  if (!first) return ['Paid ', ...amounts, ' in fees']
  const isToOne = taken.every(({ to }) => to === first.to)
  return isToOne && first.to !== null
    ? ['Sent ', ...amounts, ...behind('to', first.to)]
    : ['Gave ', ...amounts]
}

/** The bytes of an address of the Ethereum virtual machine; bridges put zeros before it. */
const EVM_SIZE = 20
const SVM_SIZE = 32

/**
 * An address on another chain, shortened in that chain's format; undefined where the format is unknown, or
 * there is no address.
 */
export function foreignAddress(value: unknown, chain: string): string | undefined {
  const bytes = bytesOf(value)
  if (bytes === undefined || bytes.every((one) => one === 0)) return undefined
  if (bytes.length === SVM_SIZE && SVM_CHAINS.has(chain)) return ends(encodeBase58(bytes), 6, 4)
  const padding = bytes.subarray(0, -EVM_SIZE)
  if (bytes.length < EVM_SIZE || padding.some((one) => one !== 0)) return undefined
  return ends(`0x${Buffer.from(bytes.subarray(-EVM_SIZE)).toString('hex')}`, 6, 4)
}

/** Programs without a type for such addresses have them as public keys. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (isAddress(value)) return decodeBase58(value)
  if (typeof value !== 'string' || !/^(0x)?([0-9a-f]{2})+$/.test(value)) return undefined
  return Buffer.from(value.replace('0x', ''), 'hex')
}
