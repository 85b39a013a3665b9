import { isTag, tagBounds, tagOf } from '@guildhall/contract/reasons/rules.ts';
import { Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { setTopic, useReasonChoices, useTags, type TopicItem } from '../reasons.data.ts';

export interface TopicDialogProps {
  readonly item: TopicItem;
  readonly title: string;
  readonly reasonId: number | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Mounted while it is open, so that it begins with the values of the item. Sends only what was changed. */
export const TopicDialog = ({ item, title, reasonId = null, tags = [], onClose }: TopicDialogProps) => {
  const t = useText();
  const choices = useReasonChoices(true, reasonId);
  const known = useTags().data ?? [];
  const [before] = useState({ reason: reasonId === null ? null : String(reasonId), tags });
  const [reason, setReason] = useState(before.reason);
  const [chosen, setChosen] = useState<readonly string[]>(before.tags);
  const [refused, setRefused] = useState<string | null>(null);
  const change = (values: readonly string[]): void => {
    const words = values.map(tagOf);
    setRefused(words.find((word) => !isTag(word)) ?? null);
    setChosen([...new Set(words.filter(isTag))]);
  };
  return (
    <DialogForm
      isOpen
      title={title}
      confirmLabel={t('shell.save')}
      isIncomplete={false}
      onConfirm={() =>
        setTopic(item, {
          ...(reason !== before.reason && { reason_id: reason === null ? null : Number(reason) }),
          add_tags: chosen.filter((tag) => !before.tags.includes(tag)),
          remove_tags: before.tags.filter((tag) => !chosen.includes(tag)),
        })
      }
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('reasons.reason')}
        placeholder={t('reasons.none')}
        data={[...choices]}
        value={reason}
        onChange={setReason}
        searchable
        clearable
        openOnFocus={false}
        nothingFoundMessage={t('shell.palette.nothing')}
        clearButtonProps={{ 'aria-label': t('reasons.clear') }}
      />
      <TagsInput
        label={t('reasons.tags')}
        description={t('reasons.tags_hint', { max: tagBounds.perItemMax })}
        error={refused === null ? null : t('reasons.tag_refused', { tag: refused, max: tagBounds.lengthMax })}
        data={known}
        value={[...chosen]}
        maxTags={tagBounds.perItemMax}
        acceptValueOnBlur
        splitChars={[',', ' ']}
        onChange={change}
      />
    </DialogForm>
  );
};
