import { languageLevels, routingBounds, type LanguageLevel } from '@guildhall/contract/routing/rules.ts';
import type { RoutingPerson, RoutingTeam } from '@guildhall/contract/routing/staff.ts';
import { ActionIcon, MultiSelect, SegmentedControl, Select, Stack, Switch, TagsInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { skillsOf } from '../model/skills.ts';
import { savePerson } from '../routing.data.ts';
import styles from './routing.module.css';

interface PersonDialogProps {
  readonly person: RoutingPerson;
  readonly teams: readonly RoutingTeam[];
  readonly onClose: () => void;
}

type Languages = RoutingPerson['languages'];

const LanguageFields = ({
  value,
  onChange,
}: {
  readonly value: Languages;
  readonly onChange: (value: Languages) => void;
}) => {
  const t = useText();
  const locale = useLocale();
  const nameOf = (lang: number): string => languageName(lang, locale);
  const rest = languageOrder.filter((lang) => value.every((each) => each.lang !== lang));
  const add = (chosen: string | null): void => {
    const lang = rest.find((each) => String(each) === chosen);
    if (lang !== undefined) onChange([...value, { lang, level: 2 }]);
  };
  const setLevel = (lang: number, level: LanguageLevel): void =>
    onChange(value.map((each) => (each.lang === lang ? { ...each, level } : each)));
  return (
    <Stack gap="xs">
      {value.map(({ lang, level }) => (
        <div key={lang} className={styles['language']}>
          <span>{nameOf(lang)}</span>
          <SegmentedControl
            aria-label={t('routing.level_of', { language: nameOf(lang) })}
            value={String(level)}
            onChange={(chosen) => setLevel(lang, languageLevels.find((each) => String(each) === chosen) ?? level)}
            data={languageLevels.map((each) => ({ value: String(each), label: t(`routing.level.${each}`) }))}
          />
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={t('routing.remove_language', { language: nameOf(lang) })}
            onClick={() => onChange(value.filter((each) => each.lang !== lang))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Select
        label={t('routing.add_language')}
        description={t('routing.languages_hint')}
        searchable
        value={null}
        onChange={add}
        data={rest.map((lang) => ({ value: String(lang), label: nameOf(lang) }))}
      />
    </Stack>
  );
};

export const PersonDialog = ({ person, teams, onClose }: PersonDialogProps) => {
  const t = useText();
  const [languages, setLanguages] = useState(person.languages);
  const [skills, setSkills] = useState<string[]>(person.skills);
  const [chosen, setChosen] = useState(person.teams.map(String));
  const [isAutomatic, setIsAutomatic] = useState(person.accepts_automatically);
  // The version it was opened with: a change by another admin meanwhile is a conflict, not overwritten.
  const [version] = useState(person.version);
  return (
    <DialogForm
      isOpen
      title={t('routing.edit_person', { name: person.staff.name })}
      confirmLabel={t('shell.save')}
      isIncomplete={false}
      onConfirm={() =>
        savePerson({
          staff_id: person.staff.id,
          languages,
          skills,
          teams: chosen.map(Number),
          accepts_automatically: isAutomatic,
          version,
        })
      }
      onClose={onClose}
    >
      <LanguageFields value={languages} onChange={setLanguages} />
      <TagsInput
        label={t('routing.skills')}
        description={t('routing.skills_hint')}
        maxTags={routingBounds.skillsMax}
        value={skills}
        onChange={(typed) => setSkills(skillsOf(typed))}
      />
      <MultiSelect
        label={t('routing.teams')}
        value={chosen}
        onChange={setChosen}
        data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Switch
        label={t('routing.automatic_label')}
        description={t('routing.automatic_hint')}
        checked={isAutomatic}
        onChange={(event) => setIsAutomatic(event.currentTarget.checked)}
      />
    </DialogForm>
  );
};
