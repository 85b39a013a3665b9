import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './body-editor.module.css';
import { Tool } from './tool.tsx';

type Command = readonly [label: string, icon: TablerIcon, run: (chain: ChainedCommands) => ChainedCommands];

export const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  const isRtl = editor.view.dom.dir === 'rtl';
  const [before, after] = isRtl
    ? [IconColumnInsertRight, IconColumnInsertLeft]
    : [IconColumnInsertLeft, IconColumnInsertRight];
  const commands: readonly Command[] = [
    [t('editor.table.row_before'), IconRowInsertTop, (chain) => chain.addRowBefore()],
    [t('editor.table.row_after'), IconRowInsertBottom, (chain) => chain.addRowAfter()],
    [t('editor.table.row_delete'), IconRowRemove, (chain) => chain.deleteRow()],
    [t('editor.table.column_before'), before, (chain) => chain.addColumnBefore()],
    [t('editor.table.column_after'), after, (chain) => chain.addColumnAfter()],
    [t('editor.table.column_delete'), IconColumnRemove, (chain) => chain.deleteColumn()],
    [t('editor.table.header'), IconTableRow, (chain) => chain.toggleHeaderRow()],
    [t('editor.table.delete'), IconTableOff, (chain) => chain.deleteTable()],
  ];
  return (
    <div className={styles['row']}>
      <span className={styles['caption']}>{t('editor.table')}</span>
      {commands.map(([label, icon, run]) => (
        <Tool key={label} label={label} icon={icon} onClick={() => run(editor.chain().focus()).run()} />
      ))}
    </div>
  );
};
