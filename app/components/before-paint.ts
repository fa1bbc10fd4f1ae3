import { useEffect, useLayoutEffect } from 'react'

/**
 * An effect together with the page it belongs to: a later one undoes what a quick finger does on it.
 * A server has no layout, and React says so of each render there.
 */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
