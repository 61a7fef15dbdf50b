/**
 * The version of everything that turns transactions into rows: decode/, svm/ and the encoders of store/.
 *
 * Increment it with every change that gives a stored transaction or block other rows: a newly decoded
 * instruction or account, another word in a sentence, a corrected amount, a new table or column. Do not
 * increment it for data that is decoded when a page is shown (logs, arguments, names of programs). `npm run
 * redecode` updates existing rows; a log line at start reports when that is needed.
 */
export const DECODER_VERSION = 5
