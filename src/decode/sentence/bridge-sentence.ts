import type { DecodedInstruction, TokenTransfer } from '../decoded-block.ts'
import { recordOf } from '../loose-json.ts'
import { amountPart, type Sentence } from './part.ts'
import type { Described } from './sentence.ts'

// Circle's transfer protocol burns tokens here, and mints as many on another chain. What comes back is paid from its custody.

const MESSENGERS: ReadonlySet<unknown> = new Set(['cctp-token-messenger', 'cctp-token-messenger-v2'])
const BURN = /^depositForBurn/
const RELEASE = /^handleReceive\w*Message$/

/** Whether a sentence may tell such an instruction, so that it needs its arguments. */
export const isBridgeCall = (program: string, type: string): boolean =>
  MESSENGERS.has(program) && (BURN.test(type) || RELEASE.test(type))

// https://developers.circle.com/cctp/concepts/supported-chains-and-domains
const CHAINS: Readonly<Record<number, string>> = {
  0: 'Ethereum',
  1: 'Avalanche',
  2: 'OP Mainnet',
  3: 'Arbitrum',
  4: 'Noble',
  6: 'Base',
  7: 'Polygon',
  8: 'Sui',
  9: 'Aptos',
  10: 'Unichain',
  11: 'Linea',
  12: 'Codex',
  13: 'Sonic',
  14: 'World Chain',
  15: 'Monad',
  16: 'Sei',
  17: 'BNB Smart Chain',
  18: 'XDC',
  19: 'HyperEVM',
  21: 'Ink',
  22: 'Plume',
}

/** What went to another chain, or came from there; undefined unless there is just one such transfer. */
export const bridgeSentence = (transaction: Described): Sentence | undefined =>
  burnSentence(transaction) ?? releaseSentence(transaction)

/** `Burned 30,000 USDC to send it to Arbitrum via CCTP Token Messenger`. */
function burnSentence({ instructions, tokenTransfers }: Described): Sentence | undefined {
  const burn = onlyOne(instructions, BURN)
  const chain = burn && chainOf(burn, 'destinationDomain')
  if (!burn || chain === undefined) return undefined
  const burned = tokenTransfers.find((one) => one.kind === 'burn' && isWithin(one, burn))
  return (
    burned && ['Burned ', amountPart(burned), ` to send it to ${chain} via `, { program: burn.programId }]
  )
}

/** `Received 100 USDC from Base via CCTP Token Messenger`, with the receiver where that is no signer. */
function releaseSentence({ instructions, tokenTransfers, accounts }: Described): Sentence | undefined {
  const release = onlyOne(instructions, RELEASE)
  const chain = release && chainOf(release, 'remoteDomain')
  if (!release || chain === undefined) return undefined
  const { recipientTokenAccount, custodyTokenAccount } = release.info ?? {}
  // Version 2 pays a fee for speed to another account.
  const released = tokenTransfers.find(
    (one) =>
      isWithin(one, release) &&
      one.source === custodyTokenAccount &&
      one.destination === recipientTokenAccount,
  )
  const owner = released?.destinationOwner
  if (!released || owner == null) return undefined
  const isSigner = accounts.some(({ address, signer }) => signer && address === owner)
  return [
    ...(isSigner ? ['Received '] : [{ address: owner }, ' received ']),
    amountPart(released),
    ` from ${chain} via `,
    { program: release.programId },
  ]
}

function onlyOne(instructions: readonly DecodedInstruction[], types: RegExp): DecodedInstruction | undefined {
  const [found, another] = instructions.filter(
    ({ program, type }) => MESSENGERS.has(program) && type !== null && types.test(type),
  )
  return another ? undefined : found
}

/** Whether the call may have made the transfer: calls follow who makes them. */
const isWithin = (transfer: TokenTransfer, { index, innerIndex }: DecodedInstruction): boolean =>
  transfer.index === index && (transfer.innerIndex ?? -1) > (innerIndex ?? -1)

/** undefined where the arguments cannot be read. Version 1 has them in a record. */
function chainOf({ info }: DecodedInstruction, argument: string): string | undefined {
  const domain = recordOf(info?.params)?.[argument] ?? info?.[argument]
  if (typeof domain !== 'number') return undefined
  return CHAINS[domain] ?? `another chain (domain ${domain})`
}
