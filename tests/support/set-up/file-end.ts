type End = () => unknown

const ends: End[] = []

/** What is done once the tests of this file have run, the last said first: what stands on something goes before it. */
export function atFileEnd(end: End) {
  ends.push(end)
}

/** For the set-up: files that share their process share this module too, and what is said here is of one of them. */
export async function endFile() {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
