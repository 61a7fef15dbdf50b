import type { NameChange } from '#decode/block/decoded-block.ts'
import { hashOfName, nameAddress } from '#svm/name-records.ts'
import type { NameTree } from '../names/name-tree.ts'
import { address } from './chain.ts'

// Registrations as the name service makes them, by its own rules and without the reader's code.

export type NameAddresses = { record: string; reverse: string; label: string; parent: string }

/** The addresses of a name such as `alice`, or of a subdomain such as `dev.alice`. */
export function nameAddresses({ program, parent: top, reverseClass }: NameTree, name: string): NameAddresses {
  const [first = '', ...above] = name.split('.')
  const isSub = above.length > 0
  const parent = isSub ? nameAddresses({ program, parent: top, reverseClass }, above.join('.')).record : top
  const label = isSub ? `\0${first}` : first
  const record = nameAddress(program, { text: label, parent })
  const reverse = nameAddress(program, {
    text: record,
    class: reverseClass,
    ...(isSub ? { parent } : {}),
  })
  return { record, reverse, label, parent }
}

/** The data of a reverse record: a u32 length and the text. */
export function reverseData(label: string): Buffer {
  const text = Buffer.from(label)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text])
}

/** The changes that register a name: its record, its reverse record, and the reverse record's text. */
export function registeredName(tree: NameTree, name: string, owner: string): NameChange[] {
  const { record, reverse, label, parent } = nameAddresses(tree, name)
  const hashed = (text: string) => hashOfName(text).toString('hex')
  return [
    { account: record, kind: 'create', parent, class: null, owner, hashedName: hashed(label) },
    {
      account: reverse,
      kind: 'create',
      parent: name.includes('.') ? parent : null,
      class: tree.reverseClass,
      owner: address('registrar'),
      hashedName: hashed(record),
    },
    { account: reverse, kind: 'update', offset: 0, data: reverseData(label).toString('hex') },
  ]
}
