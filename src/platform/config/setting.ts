import type { z } from 'zod';

/** Parses the text of a setting. An error message follows the setting's name, so that both form a sentence. */
export type SettingType<T> = z.ZodType<T, string>;

/** One setting: an environment variable with its type, its default and its documentation. */
export interface Setting<T> extends Common<T> {
  /** The text of the environment variable. `${NAME}` stands for the text of a setting declared earlier. */
  default?: string;
  /** The value of a setting that has neither a text nor a default. */
  unset?: Unset<T>;
}

interface Common<T> {
  /** The name of the environment variable. */
  name: string;
  /** The meaning of the setting in one or two sentences for the documentation. */
  meaning: string;
  type: SettingType<T>;
  /** The rules that differ in production. */
  production?: { required?: true; default?: string; type?: SettingType<T> };
  /** Another variable of the same external system. If it is set, this setting is required, and otherwise ignored. */
  belongsTo?: string;
  /** The setting may also be given as a file, whose path is in the variable `NAME_FILE`. For secrets. */
  fromFile?: true;
}

interface Unset<T> {
  value: T;
  /** The text that represents the value in the documentation. */
  shown: string;
}

export function setting<T>(setting: Common<T> & { default: string }): Setting<T>;
export function setting<T, U>(setting: Common<T> & { unset: Unset<U> }): Setting<T | U>;
export function setting<T>(setting: Setting<T>): Setting<T> {
  return setting;
}

/** A tree of settings. Each property has the name of the configuration's property that holds the value. */
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
