import {
  ACROSS_CHAINS,
  CCTP_CHAINS,
  CHAINFLIP_CHAINS,
  type Chains,
  DEBRIDGE_CHAINS,
  HYPERLANE_CHAINS,
  WORMHOLE_CHAINS,
} from './bridge-chains.ts'

/** Programs that lock or burn what goes to another chain, and release or mint what comes from there. */
export type Bridge = {
  protocols: readonly string[]
  /** Where the names of its programs do not say it, because everybody can deploy one. */
  name?: string
  chains: Chains
  /** `amount` is an argument, as is `chain`. */
  sends?: Call & { amount: string }
  /** `to` is the argument or account with the receiver, or with the receiver's token account. */
  receives?: Call & { to: string }
}
export type Call = {
  types: RegExp
  /** Missing where only the message says it, which is not read. */
  chain?: string
  /**
   * What the form of the call does not prove: an instruction that sends or delivers its message. It is part of the same top-level
   * one and names the program in the argument `of`; without `of` it may be another's.
   */
  message?: { protocol: string; types: RegExp; of?: string }
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
      message: { protocol: 'hyperlane-mailbox', types: /^outboxDispatch$/, of: 'sender' },
    },
    receives: {
      types: /^handle$/,
      to: 'recipient',
      chain: 'originDomain',
      message: { protocol: 'hyperlane-mailbox', types: /^inboxProcess$/, of: 'recipient' },
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
  {
    protocols: ['wormhole-token-bridge'],
    chains: WORMHOLE_CHAINS,
    sends: { types: /^transfer(Native|Wrapped)/, amount: 'amount', chain: 'targetChain' },
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
    sends: { types: /^createOrder/, amount: 'giveOriginalAmount', chain: 'takeChainId' },
  },
  {
    protocols: ['across-spoke'],
    chains: ACROSS_CHAINS,
    sends: {
      types: /^(deposit|depositNow|unsafeDeposit)$/,
      amount: 'inputAmount',
      chain: 'destinationChainId',
    },
  },
  {
    protocols: ['chainflip-swap-endpoint'],
    chains: CHAINFLIP_CHAINS,
    sends: { types: /^xSwap(Native|Token)$/, amount: 'amount', chain: 'dstChain' },
  },
]

const byProtocol = new Map(
  BRIDGES.flatMap((bridge) => bridge.protocols.map((name) => [name, bridge] as const)),
)
/** The bridge that a protocol's programs are of. */
export const bridgeOf = (protocol: string | null): Bridge | undefined => byProtocol.get(protocol ?? '')

const messages = BRIDGES.flatMap(({ sends, receives }) =>
  [sends, receives].flatMap((call) => (call?.message?.of === undefined ? [] : [call.message])),
)

/** Whether a sentence may tell such an instruction, so that it needs its arguments. */
export const isBridgeCall = (program: string, type: string): boolean => {
  const bridge = byProtocol.get(program)
  return (
    bridge?.sends?.types.test(type) === true ||
    bridge?.receives?.types.test(type) === true ||
    messages.some((message) => message.protocol === program && message.types.test(type))
  )
}
