import type { DecodedInstruction } from '../block/decoded-block.ts'
import { byProgram, linesOf, readLine, type Section } from './program-text.ts'

// The section `[roles]` of `program.txt`: what instructions are for, where sentences depend on it. A line has the types, in which
// `*` stands for any letters, and the role. Types that only the logs name have roles too.
//
//   [roles]
//   initialize initializePool*: create a pool

const ROLES = [
  'create a pool',
  /** They transfer an NFT to its buyer. Those that list one, or take it back, also move it but are no sale. */
  'sell an NFT',
  /** They prepare the only sale of a transaction: they deposit the price, or place the orders of both sides. */
  'prepare a sale',
  'post a message',
  /** They only make a transaction fail when an account is not as expected. */
  'check accounts',
  /** Calls of these by another program are what the transaction is for, such as the call of a registrar of names. */
  'serve the caller',
] as const
type Role = (typeof ROLES)[number]
type Roles = ReadonlyMap<Role, RegExp>

const rolesOf = byProgram(readRoles)

export const hasRole = ({ program, type }: DecodedInstruction, role: Role): boolean =>
  rolesOf(program)
    .get(role)
    ?.test(type ?? '') === true

/** @throws Error for a line that does not have the notation */
export function readRoles(sections: readonly Section[]): Roles {
  const roles = new Map<Role, string[]>()
  for (const line of linesOf(sections, 'roles')) {
    const [types, role] = readLine(line, readRole)
    roles.set(role, [...(roles.get(role) ?? []), ...types])
  }
  return new Map(
    [...roles].map(([role, types]) => [role, new RegExp(`^(?:${types.join('|').replaceAll('*', '.*')})$`)]),
  )
}

function readRole(text: string): [types: string[], role: Role] {
  const [, types, name] = /^([\w*]+(?: [\w*]+)*): (.+)$/.exec(text) ?? []
  const role = ROLES.find((each) => each === name)
  if (types === undefined || role === undefined)
    throw new Error(
      `"${text}" is no role: expected "type type: role", with one of the roles ${ROLES.join(', ')}`,
    )
  return [types.split(' '), role]
}
