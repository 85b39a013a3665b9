import { Button, Group, Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { addressFrom } from '../model/link-address.ts';
import { Tool } from './tool.tsx';

interface LinkToolProps {
  readonly editor: Editor;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

const LinkForm = ({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) => {
  const t = useText();
  const present = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(present);
  const [isRefused, setIsRefused] = useState(false);
  const apply = (event: SubmitEvent): void => {
    event.preventDefault();
    // React bubbles the submit event through portals to the outer form.
    event.stopPropagation();
    const href = addressFrom(typed);
    setIsRefused(href === null);
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected text, the URL becomes the link text.
    if (editor.state.selection.empty && present === '') {
      chain.insertContent({
        type: 'text',
        text: href.replace(/^mailto:/, ''),
        marks: [{ type: 'link', attrs: { href } }],
      });
    } else chain.setLink({ href });
    chain.run();
    onDone();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <form onSubmit={apply}>
      <TextInput
        label={t('editor.link')}
        placeholder="https://"
        data-autofocus
        dir="ltr"
        w={300}
        value={typed}
        error={isRefused ? t('editor.link.refused') : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        {present !== '' && (
          <Button variant="subtle" color="red" onClick={remove}>
            {t('editor.link.remove')}
          </Button>
        )}
        <Button type="submit">{t('editor.link.apply')}</Button>
      </Group>
    </form>
  );
};

/** Popover to set a link on the selected text. Mod+K opens it too. */
export const LinkTool = ({ editor, isOpen, onOpen }: LinkToolProps) => {
  const t = useText();
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const show = (isShown: boolean): void => {
    onOpen(isShown);
    if (!isShown) editor.commands.focus();
  };
  return (
    <Popover opened={isOpen} onChange={show} trapFocus position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <Tool label={t('editor.tool.link')} icon={IconLink} isActive={isActive} onClick={() => show(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm editor={editor} onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
