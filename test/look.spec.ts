import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../src/web')

// WCAG AA contrast of every colour pair on the screens, in both themes.

const css = readFileSync(join(web, 'tokens.css'), 'utf8')

type Colour = [red: number, green: number, blue: number]
type Theme = Map<string, Colour>

const hex = (text: string): Colour => {
  const value = Number.parseInt(text, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
/** The colours between the first brace after `selector` and the next closing one. */
function colours(selector: string): Theme {
  const from = css.indexOf(selector)
  if (from < 0) throw new Error(`tokens.css has no ${selector}`)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--([a-z-]+): #([0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      hex(value),
    ]),
  )
}
const themes = { dark: colours(':root {'), light: colours(':root[data-theme="light"]') }

const luminance = (colour: Colour) => {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: Colour, b: Colour) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
/** The colour of color-mix() with transparent: `share` of `over`, the rest `under`. */
const mix = (over: Colour, under: Colour, share: number) =>
  over.map((channel, i) => channel * share + (under[i] ?? 0) * (1 - share)) as Colour

const of = (theme: Theme, name: string): Colour => {
  const found = theme.get(name)
  if (!found) throw new Error(`tokens.css has no colour --${name}`)
  return found
}

const surfaces = ['page', 'card', 'raised']
const texts = ['ink', 'muted', 'faint', 'link', 'good', 'bad', 'warn']
const tones = ['green', 'emerald', 'bad', 'orange', 'purple', 'cyan', 'indigo', 'muted']

/** Pairs below `least`, as `name on name: 4.1`. */
const weak = (pairs: [name: string, a: Colour, b: Colour][], least: number) =>
  pairs
    .filter(([, a, b]) => contrast(a, b) < least)
    .map(([name, a, b]) => `${name}: ${contrast(a, b).toFixed(2)}`)

test('both themes define the same tokens', () => {
  expect([...themes.light.keys()]).toEqual([...themes.dark.keys()])
})

test.each(['dark', 'light'] as const)('every text of the %s theme has 4.5:1 on every surface', (name) => {
  const theme = themes[name]
  const pairs = texts.flatMap((text) =>
    surfaces.map((surface): [string, Colour, Colour] => [
      `${text} on ${surface}`,
      of(theme, text),
      of(theme, surface),
    ]),
  )
  pairs.push(['on-accent on accent', of(theme, 'on-accent'), of(theme, 'accent')])
  expect(weak(pairs, 4.5)).toEqual([])
})

test.each(['dark', 'light'] as const)('every badge of the %s theme has 4.5:1 on its background', (name) => {
  const theme = themes[name]
  // The same as .tone in styles.css.
  const pairs = tones.flatMap((tone) =>
    surfaces.map((surface): [string, Colour, Colour] => [
      `${tone} badge on ${surface}`,
      of(theme, tone),
      mix(of(theme, tone), of(theme, surface), 0.13),
    ]),
  )
  expect(weak(pairs, 4.5)).toEqual([])
})

test.each(['dark', 'light'] as const)('non-text elements have 3:1 in the %s theme', (name) => {
  const theme = themes[name]
  const pairs = surfaces.map((surface): [string, Colour, Colour] => [
    `focus on ${surface}`,
    of(theme, 'focus'),
    of(theme, surface),
  ])
  expect(weak(pairs, 3)).toEqual([])
})

test('fonts are self-hosted, preloaded, and 60 kB at most', () => {
  const files = [...css.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, path = '']) => path)
  expect(files).toHaveLength(2)
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  for (const file of files) expect(page).toContain(file)
  const bytes = files.map((file) => statSync(join(web, file)).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
})

const filesOf = (endings: RegExp) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => endings.test(file) && !file.includes('.spec.'),
  )

test("sizes of text are in rem or em, so that they follow the visitor's setting", () => {
  const inPixels =
    /\btext-\[[\d.]+px\]|\b(?:font-size|line-height):\s*[\d.]+px|\bfont:\s*[\d.]+px|\bleading-\[[\d.]+px\]/
  const strays = filesOf(/\.(tsx?|css|html)$/).filter((file) =>
    inPixels.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(strays).toEqual([])
  // Samples that the check must find, and samples that it must not find.
  expect(
    ['text-[13px]', 'font-size: 16px', 'font: 14px/20px Geist'].every((text) => inPixels.test(text)),
  ).toBe(true)
  expect(
    ['text-[0.8125rem]', 'font-size: 100%', 'border-radius: 3px'].some((text) => inPixels.test(text)),
  ).toBe(false)
})

test('a size that stands at more than three places has a name in styles.css', () => {
  const places = new Map<string, number>()
  for (const file of filesOf(/\.tsx?$/))
    for (const [, size = ''] of readFileSync(join(web, file), 'utf8').matchAll(/\[([\d.]+(?:rem|px))\]/g))
      places.set(size, (places.get(size) ?? 0) + 1)
  expect([...places].filter(([, count]) => count > 3)).toEqual([])
})

test('components use only colour tokens', () => {
  const strays = filesOf(/\.tsx$/).filter((file) =>
    /#[0-9a-f]{6}\b|\brgba?\(/i.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(strays).toEqual([])
})

test('what could not be loaded is told by one component; an error of its own is only for what is certain', () => {
  const own = filesOf(/\.tsx$/).filter((file) =>
    readFileSync(join(web, file), 'utf8').includes("/ErrorState.tsx'"),
  )
  // A filter or a page that the server refuses, and a block that it does not have.
  expect(own.sort()).toEqual([
    'components/lists/List.tsx',
    'components/page/LoadFailure.tsx',
    'screens/transactions/FeedError.tsx',
  ])
})
