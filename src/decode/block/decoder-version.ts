/**
 * The version of everything that turns transactions into rows: decode/, svm/ and the encoders of store/.
 *
 * Increment it with every change after which a stored transaction or block would be given other rows than it has: an
 * instruction or account that is read now, another word in a sentence, a corrected amount, a new table or column. Not for
 * what is decoded when a page is shown (logs, arguments, names of programs). What was indexed before is updated by
 * `npm run redecode`; the log says at start when that is needed.
 */
export const DECODER_VERSION = 5
