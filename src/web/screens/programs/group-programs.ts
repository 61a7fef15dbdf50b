import { LANGUAGE } from '../../format/language.ts'
import type { DirectoryProgram } from './built-in-programs.ts'

export type ProgramGroup = { type: string; programs: DirectoryProgram[] }

/**
 * The programs that can be called, may be, or were deployed here, by type; the types in alphabetical order, their programs in the given
 * one. A program of the network profile that this chain never had is left out.
 */
export function groupPrograms(programs: readonly DirectoryProgram[]): ProgramGroup[] {
  const groups = new Map<string, DirectoryProgram[]>()
  for (const program of programs)
    if (program.isActive !== false || program.createdAt !== null)
      groups.set(program.type, [...(groups.get(program.type) ?? []), program])
  return [...groups]
    .map(([type, members]) => ({ type, programs: members }))
    .sort((a, b) => a.type.localeCompare(b.type, LANGUAGE))
}
