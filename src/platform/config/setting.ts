import type { z } from 'zod';

/** Parses the text of a setting. The message of its issues completes the sentence "NAME …". */
export type SettingType<T> = z.ZodType<T, string>;

/** One setting: an environment variable with its type, its default and its documentation. */
export interface Setting<T> extends Common<T> {
  /** As text of the variable. `${NAME}` stands for the text of a setting declared earlier. */
  default?: string;
  /** The value without a default. */
  unset?: Unset<T>;
}

interface Common<T> {
  /** The environment variable. */
  name: string;
  /** One or two sentences for the documentation. */
  meaning: string;
  type: SettingType<T>;
  /** The differences in production. */
  production?: { required?: true; default?: string; type?: SettingType<T> };
  /** The variable of the same external system on which this one depends: both are set, or this one is ignored. */
  belongsTo?: string;
}

interface Unset<T> {
  value: T;
  /** Describes the value in the documentation. */
  shown: string;
}

export function setting<T>(setting: Common<T> & { default: string }): Setting<T>;
export function setting<T, U>(setting: Common<T> & { unset: Unset<U> }): Setting<T | U>;
export function setting<T>(setting: Setting<T>): Setting<T> {
  return setting;
}

/** Settings by the property of the configuration that holds their value. */
export interface SettingTree {
  [property: string]: Setting<unknown> | SettingTree;
}

export type ValuesOf<Tree> = {
  readonly [Property in keyof Tree]: Tree[Property] extends Setting<infer Value>
    ? Value
    : ValuesOf<Tree[Property]>;
};

export function isSetting(node: Setting<unknown> | SettingTree): node is Setting<unknown> {
  return typeof node.name === 'string';
}

/** All settings of a tree, in the order of their declaration. */
export function settingsOf(tree: SettingTree): Setting<unknown>[] {
  return Object.values(tree).flatMap((node) => (isSetting(node) ? node : settingsOf(node)));
}
