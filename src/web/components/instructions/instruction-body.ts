import { partOf } from '../../ui/on-demand.tsx'

// Closed at first: not a part of the first visit.

export const instructionBody = partOf(async () => (await import('./InstructionBody.tsx')).InstructionBody)

export const instructionEvents = partOf(
  // In the same file.
  async () => (await import('./InstructionBody.tsx')).InstructionEvents,
)
