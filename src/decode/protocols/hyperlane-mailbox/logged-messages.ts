import type { DecodedInstruction } from '../../block/decoded-block.ts'
import type { LogTree } from '../../transaction/log-tree.ts'

// Hyperlane's mailbox logs the id of the message, a hash that also covers what the instruction does not contain.

const ID =
  /^Program log: (?:Dispatched message to \d+, ID|Hyperlane inbox processed message) (0x[0-9a-f]{64})$/

/**
 * Adds to the instructions that send and deliver messages the ids with which other explorers find these
 * messages.
 */
export function fillLoggedMessages(
  instructions: readonly DecodedInstruction[],
  logs: readonly string[],
  { invocations, lines }: Pick<LogTree, 'invocations' | 'lines'>,
): void {
  if (!instructions.some(({ program }) => program === 'hyperlane-mailbox')) return
  for (const [at, line] of logs.entries()) {
    const [, messageId] = ID.exec(line) ?? []
    const found = instructions[invocations[lines[at] ?? -1]?.instruction ?? -1]
    if (messageId !== undefined && found?.program === 'hyperlane-mailbox' && found.info !== null)
      found.info = { messageId, ...found.info }
  }
}
