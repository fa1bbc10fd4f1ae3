import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentProps, useState } from 'react'
import { LinkDialog } from './link-dialog'
import { withoutBlockedContent } from './pasted-html'

/** Only what a campaign's body may contain. */
const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      protocols: ['mailto'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

/**
 * Rich text editor of a campaign's body.
 *
 * @param start the initial HTML
 * @param write called with the HTML on every change
 */
export function RichText({ start, write }: { start: () => string; write: (html: string) => void }) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: withoutBlockedContent(start()),
    // The content security policy forbids a style element without a nonce; the style sheet has the
    // rules.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      transformPastedHTML: withoutBlockedContent,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Contenido',
        class: 'rich-text field min-h-48',
      },
    },
    onUpdate: ({ editor }) => write(editor.isEmpty ? '' : editor.getHTML()),
  })
  return (
    <div className="grid gap-1">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const TOOLS = [
  {
    label: 'Negrita',
    mark: 'bold',
    press: (editor: Editor) => editor.chain().focus().toggleBold(),
  },
  {
    label: 'Cursiva',
    mark: 'italic',
    press: (editor: Editor) => editor.chain().focus().toggleItalic(),
  },
  {
    label: 'Título',
    mark: 'heading',
    press: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }),
  },
  {
    label: 'Lista',
    mark: 'bulletList',
    press: (editor: Editor) => editor.chain().focus().toggleBulletList(),
  },
] as const

function Tools({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const active = useActive(editor)
  return (
    <div role="group" aria-label="Formato" className="flex flex-wrap gap-1">
      {TOOLS.map(({ label, mark, press }) => (
        <Tool key={mark} aria-pressed={active[mark]} onClick={() => press(editor).run()}>
          {label}
        </Tool>
      ))}
      <Tool aria-pressed={active.link} aria-haspopup="dialog" onClick={() => setLinking(true)}>
        Enlace
      </Tool>
      <Tool onClick={() => editor.chain().focus().undo().run()}>Deshacer</Tool>
      {isLinking ? <LinkTool editor={editor} close={() => setLinking(false)} /> : null}
    </div>
  )
}

function Tool(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 rounded-xl px-3 font-semibold hover:bg-leaf-soft hover:text-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf"
    />
  )
}

/** What the text at the cursor is already. */
function useActive(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading'),
      bulletList: editor.isActive('bulletList'),
      link: editor.isActive('link'),
    }),
  })
}

function LinkTool({ editor, close }: { editor: Editor; close: () => void }) {
  const { href = '' } = editor.getAttributes('link') as { href?: string }

  function choose(link: string | null, text: string) {
    close()
    const change = editor.chain().focus().extendMarkRange('link')
    if (link === null) change.unsetLink().run()
    else if (href || !editor.state.selection.empty) change.setLink({ href: link }).run()
    else insertLink(editor, link, text)
  }

  return (
    <LinkDialog
      href={href}
      hasText={href !== '' || !editor.state.selection.empty}
      choose={choose}
      close={() => {
        close()
        editor.commands.focus()
      }}
    />
  )
}

/** What is typed after it is no part of it. */
function insertLink(editor: Editor, href: string, text: string) {
  const link = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
  editor
    .chain()
    .focus()
    .insertContent([link, { type: 'text', text: ' ' }])
    .run()
}
