import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Numbers and states are written by one rule each: a page that formats by itself writes them otherwise than the others.

const web = 'src/web'

/** Every line of the pages' sources with its place. */
const lines = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|^testing\//.test(file))
  .flatMap((file) =>
    readFileSync(join(web, file), 'utf8')
      .split('\n')
      .map((text, i) => ({ file, text, place: `${file}:${i + 1}: ${text.trim()}` })),
  )

/** Drawn shapes have no texts. */
const SHAPES = /^(components\/charts\/EpochBars|ui\/layout\/Sparkline|ui\/table\/Table)\.tsx$/
const IN_STYLE = /(style|width|left|\bc?x[12]?)[:=]/

test('only format/ writes numbers', () => {
  const found = lines.filter(
    ({ file, text }) =>
      !file.startsWith('format/') &&
      !SHAPES.test(file) &&
      (/\.(toFixed|toPrecision|toLocaleString)\(|Intl\.NumberFormat/.test(text) ||
        (/\}%/.test(text) && !IN_STYLE.test(text) && !/\bx = /.test(text))),
  )
  expect(found.map(({ place }) => place)).toEqual([])
})

test('no page writes in the language of the browser, which may be none that Intl takes', () => {
  const found = lines.filter(
    ({ file, text }) =>
      file !== 'format/language.ts' &&
      /navigator\.languages?\b|new Intl\.\w+\((?!LANGUAGE\b)|\.toLocale\w*\(|\.localeCompare\((?!.*\bLANGUAGE\b)/.test(
        text,
      ),
  )
  expect(found.map(({ place }) => place)).toEqual([])
})

/** The words of the states that several pages show, and the files that may write them. */
const stateWords: Readonly<Record<string, RegExp>> = {
  'Success|Failed': /^components\/badges\/StatusBadge\.tsx$/,
  'Finalized|Confirmed': /^components\/badges\/FinalityBadge\.tsx$/,
  'Activating|Deactivating|Inactive': /^components\/badges\/StakeBadge\.tsx$/,
  'Online|Offline|Delinquent': /^(components\/badges\/ValidatorBadge|shell\/header\/NetworkBadge)\.tsx$/,
  'Signer|Writable': /^components\/instructions\/RoleBadges\.tsx$/,
}

test.each(Object.entries(stateWords))('%s is written by one component', (words, owners) => {
  const badge = new RegExp(`<(?:Badge|span)[^>]*>\\s*(?:${words})\\s*<|\\? '(?:${words})' : '`)
  const found = lines.filter(({ file, text }) => badge.test(text) && !owners.test(file))
  expect(found.map(({ place }) => place)).toEqual([])
  expect(lines.some(({ file }) => owners.test(file))).toBe(true)
})
