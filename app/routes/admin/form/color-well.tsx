import type { ComponentProps } from 'react'

/** The browser's colour picker. Its own frame inside ours would be a second one, square in a round one. */
export function ColorWell({ className = '', ...props }: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      type="color"
      className={`h-11 w-14 cursor-pointer rounded-xl border-[1.5px] border-edge bg-white p-1 [&::-moz-color-swatch]:rounded-lg [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-lg [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 ${className}`}
    />
  )
}
