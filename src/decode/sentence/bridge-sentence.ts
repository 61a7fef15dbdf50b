import type { DecodedInstruction } from '../decoded-block.ts'
import { recordOf } from '../loose-json.ts'
import { amountPart, type Sentence } from './part.ts'
import type { Described } from './sentence.ts'

// Circle's transfer protocol burns tokens here, and mints as many on another chain.

const MESSENGERS: ReadonlySet<unknown> = new Set(['cctp-token-messenger', 'cctp-token-messenger-v2'])
const BURN = /^depositForBurn/

/** Whether a sentence may tell such an instruction, so that it needs its arguments. */
export const isBridgeBurn = (program: string, type: string): boolean =>
  MESSENGERS.has(program) && BURN.test(type)

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

/** `Burned 30,000 USDC to send it to Arbitrum via CCTP Token Messenger`; undefined unless there is just one such burn. */
export function bridgeSentence({ instructions, tokenTransfers }: Described): Sentence | undefined {
  const [deposit, another] = instructions.filter(
    ({ program, type }) => program !== null && type !== null && isBridgeBurn(program, type),
  )
  const chain = deposit && chainOf(deposit)
  if (!deposit || another || chain === undefined) return undefined
  const { index, programId } = deposit
  const burned = tokenTransfers.find(
    (one) =>
      one.kind === 'burn' && one.index === index && (one.innerIndex ?? -1) > (deposit.innerIndex ?? -1),
  )
  return burned && ['Burned ', amountPart(burned), ` to send it to ${chain} via `, { program: programId }]
}

/** undefined where the arguments cannot be read. Version 1 has them in a record. */
function chainOf({ info }: DecodedInstruction): string | undefined {
  const domain = recordOf(info?.params)?.destinationDomain ?? info?.destinationDomain
  if (typeof domain !== 'number') return undefined
  return CHAINS[domain] ?? `another chain (domain ${domain})`
}
