import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

test.each([
  'admin',
  'ADMIN',
  'The Adm1n',
  'аdmin',
  'A d m i n',
  'Moderator7',
  'mod',
  'Support',
  'Gorbagana Chain',
])('the name %s is reserved', (name) => {
  expect(isReservedName(name, ['Gorbagana Chain'])).toBe(true)
})

test.each(['alice', 'modest', 'teamwork', 'Gorbagana fan', '李雷'])('the name %s is free', (name) => {
  expect(isReservedName(name, ['Gorbagana Chain'])).toBe(false)
})
