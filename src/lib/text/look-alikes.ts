import { withoutInvisible } from './text.ts'

// Names that imitate another name. The pairs are the common ones of Unicode's confusables.txt
// (https://www.unicode.org/Public/security/latest/confusables.txt); upper and lower case are apart, because a Greek `Η`
// looks like an H and its lower case `η` like an n.

const pairs = [
  // Greek letters
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa βb γy εe ηn ιi κk νv οo ρp σo ςc τt υu χx ϲc Ϲc ϳj',
  // Cyrillic letters
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ԌG ԜW ԚQ аa вb гr еe ѕs іi јj кk мm нh оo пn рp сc тt уy хx ԁd ԛq ԝw ѵv һh ӏl ґr',
  // Armenian letters
  'ՍU ՏS ՕO ԼL ոn սu օo հh ցg զq յj',
  // Cherokee and Lisu letters
  'ᎠD ᎡR ᎢT ᎥI ᎪA ᎫJ ᎬE ᎳW ᎷM ᎻH ᏀG ᏃZ ᏙV ᏚS ᏞL ᏟC ᏢP ᏦK ᏴB ᏔW ᏒR',
  'ꓐB ꓑP ꓓD ꓖG ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡL ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU ꓔT ꓗK',
  // Latin letters that are not decomposed: small capitals, strokes, without a dot
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
  'ɑa ɡg ıi ɩi ȷj øo ØO đd ĐD ħh ĦH łl ŁL ŧt ŦT ƒf ɾr ʋu ƀb ɓb ɗd ɠg',
  // Signs in the place of a letter
  '0o 1l |l 3e 4a 5s 7t 8b $s @a €e',
]
const letters = new Map(
  pairs
    .join(' ')
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
)

/** Letters in circles, squares and flags, each an alphabet of its own that Unicode does not decompose. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = alphabets.find((start) => code >= start && code < start + 26)
  return first === undefined ? (letters.get(sign) ?? sign) : String.fromCharCode(0x61 + code - first)
}

/**
 * A key that is equal for names that look alike: `System Program`, `SystemProgram`, `System Pr0gram`; `USDG`,
 * `$usdg`, `ＵＳＤＧ`, and a `USDG` with invisible, Cyrillic or accented letters. Empty for a text without
 * letters and digits.
 */
export function looksOf(name: string): string {
  const plain = withoutInvisible(name)
    // Signs that NFKC would write as letters.
    .replace(/[™℠℗©®]/gu, '')
    .normalize('NFKC')
    .normalize('NFD')
    // Removes accents.
    .replace(/\p{M}/gu, '')
    .trim()
    // Symbols are often written with these signs, which do not stand for a letter.
    .replace(/^[$#]+/, '')
  return [...plain]
    .map(letterOf)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** Letters with a stroke: readers do not confuse them with the letters without one. */
const STROKES = /[øØłŁđĐħĦŧŦ]/u

/**
 * Whether a name, which people type in small letters, may be mistaken for another one. That is so if all its
 * foreign letters look like Latin ones, if it mixes such letters with Latin ones, if it has invisible
 * characters, or if it has capitals, because an `I` looks like an `l`. `привет` and `łódź` are no
 * look-alikes.
 */
export function isLookAlike(name: string): boolean {
  // A variation selector is part of an emoji.
  const shown = name.replace(/(\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))\ufe0f/gu, '$1')
  if (/[A-Z]/.test(shown) || withoutInvisible(shown) !== shown) return true
  const letters = [...shown.normalize('NFD').replace(/\p{M}/gu, '')]
  const foreign = letters.filter((letter) => !isAscii(letter) && !STROKES.test(letter))
  const alike = foreign.filter((letter) => isAscii(letterOf(letter).normalize('NFKC')))
  if (alike.length === 0) return false
  return alike.length === foreign.length || letters.some((letter) => /[a-z]/.test(letter))
}

const isAscii = (text: string) => /^[!-~]*$/.test(text)
