import type { BreakStatus } from '#contract/community/break-game.ts'

/** One transaction that the visitor sent, or tried to send. */
export type Attempt = {
  id: number
  /** null until the server has answered, and where it refused. */
  signature: string | null
  success: boolean
  status: BreakStatus
  /** Milliseconds that the server took; null as the signature. */
  processingTime: number | null
  /** When it was sent, in milliseconds. */
  timestamp: number
}

/** Length of a game. */
export const GAME_MS = 15_000

export type Score = {
  sent: number
  confirmed: number
  failed: number
  pending: number
  /** Confirmed of sent, in whole per cent; 0 when none was sent. */
  successRate: number
  /** All sent per elapsed second, with one decimal. */
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

/** The visitor's part of the network's rate; undefined while that is unknown. Infinite where the network has none. */
export function shareOf(ownTps: number, networkTps: number | null | undefined): number | undefined {
  if (networkTps === null || networkTps === undefined) return undefined
  return ownTps === 0 ? 0 : ownTps / networkTps
}

/** From this share on a box congratulates. */
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
