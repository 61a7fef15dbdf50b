import type { BreakStatus } from '#contract/community/break-game.ts'

/** One transaction that the visitor sent, or tried to send. */
export type Attempt = {
  id: number
  /** The transaction's signature; null until the server has answered, and if it refused. */
  signature: string | null
  success: boolean
  status: BreakStatus
  /** The time in ms that the server took; null whenever `signature` is null. */
  processingTime: number | null
  /** The time of sending, in ms. */
  timestamp: number
}

/** The length of a game in ms. */
export const GAME_MS = 15_000

export type Score = {
  sent: number
  confirmed: number
  failed: number
  pending: number
  /** The share of sent transactions that were confirmed, in whole per cent; 0 when none was sent. */
  successRate: number
  /** The number of sent transactions per elapsed second, with one decimal. */
  ownTps: number
}

export function scoreOf(attempts: readonly Pick<Attempt, 'status'>[], elapsedMs: number): Score {
  const sent = attempts.length
  const confirmed = attempts.filter(({ status }) => status === 'confirmed').length
  const failed = attempts.filter(({ status }) => status === 'failed').length
  return {
    sent,
    confirmed,
    failed,
    pending: sent - confirmed - failed,
    successRate: sent > 0 ? Math.round((confirmed / sent) * 100) : 0,
    ownTps: elapsedMs > 0 ? Math.round((sent / elapsedMs) * 10_000) / 10 : 0,
  }
}

/**
 * The ratio of the visitor's rate to the network's rate; undefined while the latter is unknown, Infinity if
 * it is 0.
 */
export function shareOf(ownTps: number, networkTps: number | null | undefined): number | undefined {
  if (networkTps === null || networkTps === undefined) return undefined
  return ownTps === 0 ? 0 : ownTps / networkTps
}

/** The share from which the result contains a congratulation. */
const CONGRATULATED = 0.5

export function endMessage(
  { sent, ownTps }: Pick<Score, 'sent' | 'ownTps'>,
  networkTps: number | null | undefined,
  chain: string,
): { text: string; isCongratulated: boolean } {
  const share = shareOf(ownTps, networkTps) ?? 0
  return { text: textOf(sent, share, chain), isCongratulated: share >= CONGRATULATED }
}

function textOf(sent: number, share: number, chain: string): string {
  if (share >= 0.8) return `Incredible! You're pushing ${chain} to its limits!`
  if (share >= 0.5) return "Great performance! You're really testing the network!"
  if (share >= 0.2) return 'Good effort! Keep pushing those transactions!'
  if (sent > 0) return 'Nice start! Try mashing your keyboard faster!'
  return 'Ready to break some limits?'
}
