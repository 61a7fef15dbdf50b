import { partOf } from '../../ui/on-demand.tsx'

// Instructions are closed at first, so their content is loaded later than the page.

export const instructionBody = partOf(async () => (await import('./InstructionBody.tsx')).InstructionBody)

export const instructionEvents = partOf(
  // The events are in the same file as the content.
  async () => (await import('./InstructionBody.tsx')).InstructionEvents,
)
