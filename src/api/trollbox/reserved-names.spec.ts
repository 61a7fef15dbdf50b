import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

test.each([
  'admin',
  'ADMIN',
  'The Adm1n',
  '4dmin',
  '@dm1n',
  'adm!n',
  '\u0430dmin',
  'A d m i n',
  'a\u0335dmi\u0301n',
  'Moderator7',
  'mod',
  'M0D 2',
  'Support',
  '5upp0r7',
  'Gorbagana Support',
  'GorbaganaSupport',
  'gorbagana_team',
  'gorbaganateam',
  'System Message',
  'systemmessage',
  'SYSTEM',
  'Chain staff 1',
  'Server notice',
  'Gorbagana Chain',
  'GORBAGANA  CHAIN!',
])('the name %s is reserved', (name) => {
  expect(isReservedName(name, ['Gorbagana Chain'])).toBe(true)
})

test.each([
  'alice',
  'modest',
  'teamwork',
  'botanist',
  'Gorbagana fan',
  'devin',
  'ecosystem',
  'Bob 7',
  'rooster',
  '李雷',
  'Привет',
])('the name %s is free', (name) => {
  expect(isReservedName(name, ['Gorbagana Chain'])).toBe(false)
})
