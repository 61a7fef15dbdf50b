import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction, TokenAmount } from '../decoded-block.ts'
import { type Balanced, flowsOf, sidesOfFlows } from '../flows.ts'
import { assetOf, NATIVE_DECIMALS } from '../judge/net-changes.ts'
import { isAddress, recordOf, u64Of } from '../loose-json.ts'
import { CCTP_CHAINS, type Chains, HYPERLANE_CHAINS } from './bridge-chains.ts'
import { argumentOf } from './deed-rules.ts'
import { amountPart, behind, listed, type Sentence } from './part.ts'
import type { Deed } from './value-deeds.ts'

/** Programs that lock or burn what goes to another chain, and release or mint what comes from there. */
type Bridge = {
  protocols: readonly string[]
  /** Where the names of its programs do not say it, because everybody can deploy one. */
  name?: string
  chains: Chains
  /** `amount` and `chain` are arguments. */
  sends?: Call & { amount: string }
  /** `to` is the argument or account with the receiver, or with the receiver's token account. */
  receives?: Call & { to: string }
}
type Call = {
  types: RegExp
  chain: string
  /** An instruction that must be part of the same top-level one: it names the program in the argument `of`. */
  message?: { protocol: string; type: string; of: string }
}

const BRIDGES: readonly Bridge[] = [
  {
    protocols: ['hyperlane-warp-route'],
    name: 'Hyperlane',
    chains: HYPERLANE_CHAINS,
    sends: {
      types: /^transferRemote$/,
      amount: 'amountOrId',
      chain: 'destinationDomain',
      message: { protocol: 'hyperlane-mailbox', type: 'outboxDispatch', of: 'sender' },
    },
    receives: {
      types: /^handle$/,
      to: 'recipient',
      chain: 'originDomain',
      message: { protocol: 'hyperlane-mailbox', type: 'inboxProcess', of: 'recipient' },
    },
  },
  {
    protocols: ['cctp-token-messenger', 'cctp-token-messenger-v2'],
    chains: CCTP_CHAINS,
    sends: { types: /^depositForBurn/, amount: 'amount', chain: 'destinationDomain' },
    receives: {
      types: /^handleReceive\w*Message$/,
      to: 'recipientTokenAccount',
      chain: 'remoteDomain',
    },
  },
]

const byProtocol = new Map(
  BRIDGES.flatMap((bridge) => bridge.protocols.map((name) => [name, bridge] as const)),
)
const messages = new Set(
  BRIDGES.flatMap(({ sends, receives }) =>
    [sends, receives].flatMap((call) =>
      call?.message ? `${call.message.protocol} ${call.message.type}` : [],
    ),
  ),
)

/** Whether a sentence may tell such an instruction, so that it needs its arguments. */
export const isBridgeCall = (program: string, type: string): boolean => {
  const bridge = byProtocol.get(program)
  return (
    bridge?.sends?.types.test(type) === true ||
    bridge?.receives?.types.test(type) === true ||
    messages.has(`${program} ${type}`)
  )
}

type Movement = TokenAmount & {
  index: number
  innerIndex: number | null
  from: Address | null
  to: Address | null
  /** The token account that gets it. */
  account: Address | null
}
type Crossing = { call: DecodedInstruction; actor: Address; moved: Movement; isOut: boolean; words: Sentence }

/**
 * What went to other chains and came from there, each for whose tokens it was: `Sent 30 USDC to Arbitrum via CCTP Token
 * Messenger`. What the same instructions took and gave besides is told behind it, unless they traded too.
 */
export function bridgeDeedsOf(transaction: Balanced, traded: ReadonlySet<number>): Deed[] {
  const { instructions } = transaction
  if (!instructions.some(({ program }) => byProtocol.has(program ?? ''))) return []
  const movements = movementsOf(transaction)
  const crossings = instructions.flatMap((call) => crossingOf(call, instructions, movements) ?? [])
  const deeds = crossings.map(({ call, actor, words }) => ({ indexes: new Set([call.index]), actor, words }))
  const told = new Set<string>()
  const besides = crossings.flatMap(({ call: { index }, actor }): Deed[] => {
    if (traded.has(index) || told.has(`${index} ${actor}`)) return []
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
  instructions: readonly DecodedInstruction[],
  movements: readonly Movement[],
): Crossing | undefined {
  const bridge = byProtocol.get(call.program ?? '')
  if (!bridge || call.type === null || call.info === null) return undefined
  const { sends, receives } = bridge
  const form = sends?.types.test(call.type) ? sends : receives?.types.test(call.type) ? receives : undefined
  if (!form || !hasMessage(form, call, instructions)) return undefined
  const chain = chainOf(argument(call, form.chain), bridge)
  if (chain === undefined) return undefined
  const inside = movements.filter((one) => isWithin(one, call, instructions))
  const isOut = 'amount' in form
  const moved = isOut
    ? sentOf(inside, u64Of(argument(call, form.amount)))
    : receivedOf(inside, argument(call, form.to))
  const actor = isOut ? moved?.from : moved?.to
  if (!moved || actor == null) return undefined
  const by = bridge.name === undefined ? '' : ` by ${bridge.name}`
  const words: Sentence = [
    isOut ? 'Sent ' : 'Received ',
    amountPart(moved),
    ` ${isOut ? 'to' : 'from'} ${chain}${by} via `,
    { program: call.programId },
  ]
  return { call, actor, moved, isOut, words }
}

/** Arguments of some programs are in a record. */
const argument = ({ info }: DecodedInstruction, name: string): unknown =>
  recordOf(info?.params)?.[name] ?? argumentOf(info ?? {}, name)

/** undefined where the arguments cannot be read. */
function chainOf(domain: unknown, { chains }: Bridge): string | undefined {
  if (typeof domain !== 'number' && typeof domain !== 'bigint') return undefined
  return chains.get(String(domain)) ?? `another chain (domain ${domain})`
}

const hasMessage = (
  { message }: Call,
  { index, programId }: DecodedInstruction,
  instructions: readonly DecodedInstruction[],
): boolean =>
  message === undefined ||
  instructions.some(
    (one) =>
      one.index === index &&
      one.program === message.protocol &&
      one.type === message.type &&
      one.info?.[message.of] === programId,
  )

/** A fee may be taken beside the amount; what is rounded is less than the argument says. */
const sentOf = (inside: readonly Movement[], amount: bigint | undefined): Movement | undefined => {
  const given = inside.filter(({ from }) => from !== null)
  return given.find((one) => one.amount === amount) ?? given.find(({ mint }) => mint !== null)
}

const receivedOf = (inside: readonly Movement[], to: unknown): Movement | undefined =>
  inside.find((one) => one.to !== null && (one.to === to || one.account === to))

/** Coins and tokens that moved, in order of execution. */
function movementsOf({ tokenTransfers, instructions }: Balanced): Movement[] {
  const tokens = tokenTransfers.flatMap((one): Movement[] => {
    const { kind, index, innerIndex, mint, amount, decimals, sourceOwner, destinationOwner, destination } =
      one
    if (kind === 'wrap' || kind === 'unwrap' || amount === 0n) return []
    const place = { index, innerIndex }
    return [
      { ...place, mint, amount, decimals, from: sourceOwner, to: destinationOwner, account: destination },
    ]
  })
  const coins = instructions.flatMap(({ index, innerIndex, programId, type, info }): Movement[] => {
    const amount = u64Of(info?.lamports) ?? 0n
    if (programId !== PROGRAM.system || !type?.startsWith('transfer') || amount === 0n) return []
    const [from, to] = [info?.source, info?.destination].map((one) => (isAddress(one) ? one : null))
    const place = { index, innerIndex }
    return [
      {
        ...place,
        mint: null,
        amount,
        decimals: NATIVE_DECIMALS,
        from: from ?? null,
        to: to ?? null,
        account: null,
      },
    ]
  })
  return [...tokens, ...coins]
}

/** Whether the call made it: calls follow who makes them, up to the next one that is no deeper. */
function isWithin(
  { index, innerIndex }: Movement,
  call: DecodedInstruction,
  instructions: readonly DecodedInstruction[],
): boolean {
  const [from, at] = [call.innerIndex ?? -1, innerIndex ?? -1]
  if (index !== call.index || at <= from) return false
  const depth = call.stackHeight
  return !instructions.some(
    (one) =>
      one.index === index &&
      one.innerIndex !== null &&
      one.innerIndex > from &&
      one.innerIndex <= at &&
      depth !== null &&
      one.stackHeight !== null &&
      one.stackHeight <= depth,
  )
}

/** What the actor gave and received in the instruction beside what crossed: fees of the bridge, and what the caller took. */
function besidesOf(
  index: number,
  actor: Address,
  own: readonly Crossing[],
  transaction: Balanced,
  movements: readonly Movement[],
): Sentence[] {
  const flows = new Map([...flowsOf(actor, index, transaction)].map(([asset, flow]) => [asset, { ...flow }]))
  for (const { moved, isOut } of own) {
    const flow = flows.get(assetOf(moved.mint))
    if (flow && isOut) flow.lost -= moved.amount
    else if (flow) flow.gained -= moved.amount
  }
  const { given, received } = sidesOfFlows(flows, false)
  const clauses: Sentence[] = []
  if (given.length > 0) clauses.push(givenWords(given, outsideOf(index, actor, own, transaction, movements)))
  if (received.length > 0) clauses.push(['Received ', ...listed(received.map(amountPart))])
  return clauses
}

/** What the actor gave by calls beside the bridge's. */
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
