import { expect, test } from 'vitest'
import { readSecurityTxt } from './security-txt.ts'

const withText = (text: string) =>
  Buffer.concat([
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]),
    Buffer.from(`=======BEGIN SECURITY.TXT V1=======\0${text}=======END SECURITY.TXT V1=======\0`),
    Buffer.alloc(9),
  ])

test("a program's security.txt is read from its code in the order of its fields", () => {
  const code = withText('name\0Trash Swap\0contacts\0email:a@b.c,link:https://b.c\0policy\0Be nicé.\0')
  expect(readSecurityTxt(code)).toEqual([
    { name: 'name', value: 'Trash Swap' },
    { name: 'contacts', value: 'email:a@b.c,link:https://b.c' },
    { name: 'policy', value: 'Be nicé.' },
  ])
})

test('a program without a security.txt, or with half of one, has none', () => {
  expect(readSecurityTxt(Buffer.from('\x7fELF'))).toBeNull()
  expect(readSecurityTxt(withText('name\0x\0').subarray(0, 60))).toBeNull()
})

test('a security.txt beyond the limits is not read, or cut after 64 fields', () => {
  expect(readSecurityTxt(withText(`name\0${'x'.repeat(70_000)}\0`))).toBeNull()
  expect(readSecurityTxt(withText('name\0x\0'.repeat(200)))).toHaveLength(64)
  expect(readSecurityTxt(withText('name\0x\0alone'))).toEqual([{ name: 'name', value: 'x' }])
})
