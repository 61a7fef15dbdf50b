import type { DecodedInstruction, NameChange } from '../../block/decoded-block.ts'
import { addressOrNull, countOf, isAddress, type LooseRecord, textOf } from '../../block/loose-json.ts'

/** Changes of name service records by the instructions of a successful transaction. */
export function nameChangesOf(instructions: readonly DecodedInstruction[]): NameChange[] {
  const changes: NameChange[] = []
  for (const { program, type, info } of instructions) {
    if (program !== 'name-service' || type === null || info === null || !isAddress(info.account)) continue
    const change = changeOf(type, info.account, info)
    if (change !== undefined) changes.push(change)
  }
  return changes
}

function changeOf(type: string, account: string, info: LooseRecord): NameChange | undefined {
  switch (type) {
    case 'createName': {
      const { parent, class: nameClass, owner, hashedName } = info
      return {
        account,
        kind: 'create',
        parent: addressOrNull(parent),
        class: addressOrNull(nameClass),
        ...(isAddress(owner) ? { owner } : {}),
        hashedName: textOf(hashedName) ?? '',
      }
    }
    case 'updateName':
      return { account, kind: 'update', offset: countOf(info.offset) ?? 0, data: textOf(info.data) ?? '' }
    case 'transferName':
      return isAddress(info.newOwner) ? { account, kind: 'transfer', owner: info.newOwner } : undefined
    case 'deleteName':
      return { account, kind: 'delete' }
    default:
      return undefined
  }
}
