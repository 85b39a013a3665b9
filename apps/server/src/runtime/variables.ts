import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** One environment variable: everything that its check, the reference page and the example file need. */
export interface Variable {
  readonly group: string;
  /** Whole sentences, for operators. */
  readonly meaning: string;
  readonly example: string;
  readonly schema: v.GenericSchema<string, unknown>;
  /** Used when the variable is missing or empty. */
  readonly default?: string;
  /** How the reference describes a default that depends on the installation. */
  readonly defaultText?: string;
  /**
   * `unless` names another variable, or a variable with a value such as `NAME=value`; `when` a variable and how its
   * value starts.
   */
  readonly required?: true | { readonly unless: string } | { readonly when: string };
  /** The value is a secret. It may also come from a file: `NAME_FILE` holds the path. */
  readonly isSecret?: true;
}

type Table = Readonly<Record<string, Variable>>;
type Output<One extends Variable> = v.InferOutput<One['schema']>;
type Value<One extends Variable> = One extends { default: string } | { required: true }
  ? Output<One>
  : Output<One> | undefined;
export type Values<All extends Table> = { readonly [Name in keyof All]: Value<All[Name]> };

export interface Problem {
  readonly name: string;
  readonly text: string;
}

const indented = (text: string): string => text.replaceAll(/^/gm, '  ');

/** Lists all problems at once, each with the meaning of its variable and an example, and never a value. */
export class ConfigurationError extends Error {
  constructor(table: Table, problems: readonly Problem[]) {
    const paragraphs = problems.map(({ name, text }) => {
      const variable = table[name];
      const help =
        variable === undefined ? '' : `\n${indented(`${variable.meaning}\nExample: ${name}=${variable.example}`)}`;
      return `${name} ${text}${help}`;
    });
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    super(`The configuration has ${count}.\n\n${paragraphs.join('\n\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** The library's own messages repeat the value, which may be a secret. `never` is what it expects of an unknown name. */
const withoutValue = (message: string): string =>
  message.replace(
    /^Invalid ([^:]+): (?:Expected ([\s\S]*?) but r|R)eceived [\s\S]*$/,
    (_all, label: string, expected: string | undefined) => {
      if (expected === undefined) return `is not a valid ${label}`;
      return expected === 'never' ? 'is not a known name' : `expected ${expected}`;
    },
  );

const problemOf = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return `is wrong: ${path === null ? '' : `${path} `}${withoutValue(issue.message)}`;
};

/** Whether the value may also come from a file named by `NAME_FILE`. */
export const hasFileForm = (name: string, { isSecret }: Variable): boolean =>
  isSecret === true && !name.endsWith('_FILE');

const isSet = (environment: NodeJS.ProcessEnv, name: string): boolean => (environment[name] ?? '') !== '';

const isRequired = ({ required }: Variable, environment: NodeJS.ProcessEnv): boolean => {
  if (required === undefined || required === true) return required === true;
  if ('when' in required) {
    const [name = '', start = ''] = required.when.split('=');
    return environment[name]?.startsWith(start) === true;
  }
  const [name = '', value] = required.unless.split('=');
  return value === undefined ? !isSet(environment, name) : environment[name] !== value;
};

type Raw = { readonly value: string | undefined } | { readonly problem: string };

const rawOf = (name: string, variable: Variable, environment: NodeJS.ProcessEnv): Raw => {
  const file = `${name}_FILE`;
  if (!hasFileForm(name, variable) || !isSet(environment, file)) {
    return { value: isSet(environment, name) ? environment[name] : variable.default };
  }
  if (isSet(environment, name)) return { problem: `is set twice: keep either it or ${file}.` };
  try {
    return { value: readFileSync(environment[file] ?? '', 'utf8').trim() };
  } catch {
    return { problem: `cannot be read: ${file} must name a readable file.` };
  }
};

/** Checks every variable of the table. An empty variable counts as missing. */
export const checkVariables = (
  table: Table,
  environment: NodeJS.ProcessEnv,
): { readonly values: Record<string, unknown>; readonly problems: Problem[] } => {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, variable] of Object.entries(table)) {
    const raw = rawOf(name, variable, environment);
    if ('problem' in raw) {
      problems.push({ name, text: raw.problem });
    } else if (raw.value === undefined || (raw.value === '' && variable.default === undefined)) {
      if (isRequired(variable, environment)) problems.push({ name, text: 'is missing.' });
    } else {
      const result = v.safeParse(variable.schema, raw.value);
      if (result.success) values[name] = result.output;
      else problems.push(...result.issues.map((issue) => ({ name, text: problemOf(issue) })));
    }
  }
  return { values, problems };
};

/** Names that start like ours and mean nothing: usually a typo. */
export const unknownNames = (table: Table, environment: NodeJS.ProcessEnv): string[] => {
  const known = new Set(
    Object.entries(table).flatMap(([name, variable]) =>
      hasFileForm(name, variable) ? [name, `${name}_FILE`] : [name],
    ),
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith('GUILDHALL_') && !known.has(name))
    .toSorted();
};
