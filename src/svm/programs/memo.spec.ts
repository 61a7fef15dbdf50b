import { expect, test } from 'vitest'
import { memoProgram } from './memo.ts'

const input = (hex: string, accounts: string[] = []) => ({
  programId: '',
  accounts,
  data: Buffer.from(hex, 'hex'),
})

test('the data is the memo, and what is not UTF-8 stays raw', () => {
  const real = '47616d653d3220526f6f6d3d3120526f756e643d32323939313720526573756c743d312e3237'
  expect(memoProgram.decode(input(real))).toEqual({
    type: 'memo',
    info: { memo: 'Game=2 Room=1 Round=229917 Result=1.27' },
  })
  expect(memoProgram.decode(input('efbbbff09fa696'))?.info.memo).toBe('\ufeff🦖')
  expect(memoProgram.decode(input(''))?.info.memo).toBe('')
  expect(memoProgram.decode(input('80'))).toBeUndefined()
})
