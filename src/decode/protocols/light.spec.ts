import { expect, test } from 'vitest'
import { lightToken } from './light-token/light-token.ts'

// From devnet, slot 380,876,342,
// 2cBtegqLxQztcngNF4qWGZYEuGiwFvmSpak4dqNaGHHQRDBGuYg24ZSG54BpRaWS5Cr4v6AWLV42FWvEjQk2ESWy: the sender has
// 123,456 tokens with nine decimals and keeps 123,000.
const data = Buffer.from(
  'a334c8e78c0345ba1801000001199489ac2458a05e4204bd56906886b370fc4ff6390a4ac7aa73a30c92deb8a518cc95499e' +
    '17ffb55d72fe6075255ae21fd6b8c8b6f4f259745df90f30a78a081972469eeb7bd48e0871524d3dc821c11fd7f02d63acbf' +
    '79827975781fe07bfb26d08f1d111d38ea5986c6ef5880648e3993bed524624d68697783772d9cbd93906674d03010f1bab1' +
    '359a42ef09ca663f40f1ce84d30379db15b47a64e716c200010000000080065748700000000001bb71010000ce0100000200' +
    '0000c19d5537bf52bbbb29d550e4c8ba9da4c8e13a41b3eababae5f681df1d4865f700b04e2bde6f0000000200daafc41c32' +
    '5e86ae32b3cf1ea67667bb1798ca409c5d316a9b31a2159c3fa60300d0b72b6a00000000030000000000',
  'hex',
)
const SENDER = 'E2nqEj4hgmPLmEc9sT6AE956WGV7hdxtfwL1jiKHhqGJ'
const infoOf = (bytes: Uint8Array, authority = SENDER) =>
  lightToken.decode({ programId: 'program', accounts: [SENDER, authority], data: bytes })?.info

test('a transfer of compressed tokens says who receives how many', () => {
  expect(infoOf(data)).toMatchObject({
    mint: 'AigKe2HZQnyS97zJgATa5BD6LqXnaDidcgWuXj2fxcpR',
    receiver: 'FifKwMWH6vDfSBJVv3YBkpgn8nUyxnMPKEbuabByiyXp',
    amount: 456_000_000_000n,
  })
})

test('nothing is said of a transfer to several accounts, and of one that ends early', () => {
  expect(infoOf(data, 'somebody else')).not.toHaveProperty('receiver')
  const short = infoOf(data.subarray(0, 240))
  expect(short).not.toHaveProperty('receiver')
  expect(short).toHaveProperty('mint')
})
