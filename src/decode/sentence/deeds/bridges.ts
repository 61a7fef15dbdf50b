import {
  ACROSS_CHAINS,
  ALLBRIDGE_CHAINS,
  CCTP_CHAINS,
  CHAINFLIP_CHAINS,
  type Chains,
  DEBRIDGE_CHAINS,
  HYPERLANE_CHAINS,
  LAYERZERO_CHAINS,
  NO_CHAINS,
  WORMHOLE_CHAINS,
} from './bridge-chains.ts'

/**
 * Programs that lock or burn tokens that go to another chain, and release or mint tokens that come from
 * there.
 */
export type Bridge = {
  protocols: readonly string[]
  /** The name of the bridge, for programs that anybody can deploy, whose own names do not contain it. */
  name?: string
  chains: Chains
  /**
   * `amount`, `chain` and `recipient` (on the other chain) name arguments. With `held` and `by`, the account `held` contains
   * the amount before the call, for the trader `by`: the amount is the sum that earlier instructions moved there.
   */
  sends?: Call & { recipient?: string } & ({ amount?: string } | { held: string; by: string })
  /** `to` is the argument or account with the receiver, or with the receiver's token account. */
  receives?: Call & { to: string }
  /**
   * Calls in which a filler pays tokens to the receiver, who offered something for them on the other chain.
   */
  fills?: Call & { to: string }
}
export type Call = {
  types: RegExp
  /** Absent if only the message names the chain: messages are not read. */
  chain?: string
  /**
   * The instruction that must send or deliver the message, because the form of the call does not prove that
   * tokens cross the bridge. With `isInside` it is part of the same top-level instruction. Its argument `of`,
   * if set, contains the program.
   */
  message?: { protocol: string; types: RegExp; isInside?: true; of?: string }
}

const LEDGER = /^init(Bridge|Order)Ledger/

const BRIDGES: readonly Bridge[] = [
  {
    protocols: ['hyperlane-warp-route'],
    name: 'Hyperlane',
    chains: HYPERLANE_CHAINS,
    sends: {
      types: /^transferRemote$/,
      amount: 'amountOrId',
      recipient: 'recipient',
      chain: 'destinationDomain',
      message: { protocol: 'hyperlane-mailbox', types: /^outboxDispatch$/, isInside: true, of: 'sender' },
    },
    receives: {
      types: /^handle$/,
      to: 'recipient',
      chain: 'originDomain',
      message: { protocol: 'hyperlane-mailbox', types: /^inboxProcess$/, isInside: true, of: 'recipient' },
    },
  },
  {
    protocols: ['cctp-token-messenger', 'cctp-token-messenger-v2'],
    chains: CCTP_CHAINS,
    sends: {
      types: /^depositForBurn/,
      amount: 'amount',
      chain: 'destinationDomain',
      recipient: 'mintRecipient',
    },
    receives: {
      types: /^handleReceive\w*Message$/,
      to: 'recipientTokenAccount',
      chain: 'remoteDomain',
    },
  },
  {
    protocols: ['wormhole-token-bridge'],
    chains: WORMHOLE_CHAINS,
    sends: {
      types: /^transfer(Native|Wrapped)/,
      amount: 'amount',
      chain: 'targetChain',
      recipient: 'targetAddress',
    },
    receives: { types: /^complete(Native|Wrapped)/, to: 'to' },
  },
  {
    protocols: ['wormhole-ntt'],
    name: 'Wormhole NTT',
    chains: WORMHOLE_CHAINS,
    sends: {
      types: /^transfer(Lock|Burn)$/,
      amount: 'amount',
      chain: 'recipientChain',
      recipient: 'recipientAddress',
      message: { protocol: 'wormhole-core', types: /^postMessage/ },
    },
    receives: {
      types: /^releaseInbound/,
      to: 'recipient',
      message: { protocol: 'wormhole-ntt', types: /^redeem$/ },
    },
  },
  {
    protocols: ['debridge-source'],
    chains: DEBRIDGE_CHAINS,
    sends: {
      types: /^createOrder/,
      amount: 'giveOriginalAmount',
      chain: 'takeChainId',
      recipient: 'receiver',
    },
  },
  {
    protocols: ['debridge-destination'],
    chains: DEBRIDGE_CHAINS,
    fills: { types: /^fulfillOrder$/, chain: 'giveChainId', to: 'receiverDst' },
  },
  {
    protocols: ['mayan-swap'],
    chains: WORMHOLE_CHAINS,
    sends: { types: /^swap$/, amount: 'amount', chain: 'destinationChain', recipient: 'destinationAddress' },
  },
  {
    protocols: ['mayan-swift'],
    chains: WORMHOLE_CHAINS,
    sends: {
      types: /^initOrder$/,
      chain: 'destinationChain',
      recipient: 'destAddress',
      held: 'stateFromAcc',
      by: 'trader',
    },
    receives: { types: /^settle$/, to: 'dest' },
  },
  {
    protocols: ['mayan-mctp'],
    chains: WORMHOLE_CHAINS,
    sends: {
      types: LEDGER,
      chain: 'destinationChain',
      recipient: 'destAddress',
      held: 'ledgerAccount',
      by: 'trader',
    },
  },
  {
    protocols: ['mayan-fast-mctp'],
    chains: CCTP_CHAINS,
    sends: {
      types: LEDGER,
      chain: 'destDomain',
      recipient: 'destAddress',
      held: 'ledgerAccount',
      by: 'trader',
    },
  },
  {
    protocols: ['allbridge'],
    chains: ALLBRIDGE_CHAINS,
    sends: { types: /^swapAndBridge/, chain: 'destinationChainId', recipient: 'recipient' },
    receives: { types: /^receiveAndSwap/, chain: 'sourceChainId', to: 'userToken' },
  },
  {
    protocols: ['relay-depository'],
    chains: NO_CHAINS,
    sends: { types: /^deposit(Native|Token)$/, amount: 'amount' },
  },
  {
    protocols: ['layerzero-oft'],
    name: 'LayerZero',
    chains: LAYERZERO_CHAINS,
    sends: {
      types: /^send$/,
      amount: 'amountLd',
      chain: 'dstEid',
      recipient: 'to',
      message: { protocol: 'layerzero-endpoint', types: /^send$/, isInside: true },
    },
    receives: {
      types: /^lzReceive$/,
      to: 'tokenDest',
      chain: 'srcEid',
      message: { protocol: 'layerzero-endpoint', types: /^clear$/, isInside: true },
    },
  },
  {
    protocols: ['across-spoke'],
    chains: ACROSS_CHAINS,
    sends: {
      types: /^(deposit|depositNow|unsafeDeposit)$/,
      amount: 'inputAmount',
      chain: 'destinationChainId',
      recipient: 'recipient',
    },
    receives: { types: /^executeSlowRelayLeaf$/, to: 'recipientTokenAccount' },
    fills: { types: /^fillRelay$/, chain: 'originChainId', to: 'recipientTokenAccount' },
  },
  {
    protocols: ['chainflip-swap-endpoint'],
    chains: CHAINFLIP_CHAINS,
    sends: { types: /^xSwap(Native|Token)$/, amount: 'amount', chain: 'dstChain', recipient: 'dstAddress' },
  },
]

const byProtocol = new Map(
  BRIDGES.flatMap((bridge) => bridge.protocols.map((name) => [name, bridge] as const)),
)
/** The bridge with this protocol. */
export const bridgeOf = (protocol: string | null): Bridge | undefined => byProtocol.get(protocol ?? '')

const messages = BRIDGES.flatMap(({ sends, receives }) =>
  [sends, receives].flatMap((call) => (call?.message?.of === undefined ? [] : [call.message])),
)

/** The form of a call (sends, receives or fills); undefined for other instructions. */
export function formOf({ sends, receives, fills }: Bridge, type: string) {
  if (sends?.types.test(type)) return { kind: 'sends', call: sends } as const
  if (receives?.types.test(type)) return { kind: 'receives', call: receives } as const
  return fills?.types.test(type) ? ({ kind: 'fills', call: fills } as const) : undefined
}

/** Whether sentences may describe such an instruction, so that its arguments are needed. */
export const isBridgeCall = (program: string, type: string): boolean => {
  const bridge = byProtocol.get(program)
  return (
    (bridge !== undefined && formOf(bridge, type) !== undefined) ||
    messages.some((message) => message.protocol === program && message.types.test(type))
  )
}
