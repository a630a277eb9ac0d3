import type { Call } from './call.js';
import { liveSessionOf } from './resolve.js';
import type { Stage } from './stage.js';
import { Story } from './story.js';

/** Starts a story whose organization already has an owner, an admin, a member and an invited guest. */
export async function foundedStory(stage: Stage): Promise<Story> {
  const story = await Story.begin(stage);
  const { model } = story;
  const ask = (nick: string, route: string, more: Partial<Call> = {}) =>
    story.play({
      ...{ route, session: liveSessionOf(model, nick)!, parameters: {}, query: {} },
      ...{ oddity: 'none', instance: 0, ...more },
    });
  const { body } = await ask('anna', 'POST /api/organizations', { json: { name: `${model.key} Works` } });
  const parameters = { id: body.id as string };
  const invite = async (nick: string, role: string) => {
    const json = { email: model.people[nick]!.email, role };
    const { body } = await ask('anna', 'POST /api/organizations/{id}/invites', { parameters, json });
    return body.token as string;
  };
  for (const [nick, role] of [
    ['bert', 'admin'],
    ['dora', 'member'],
  ] as const) {
    const token = await invite(nick, role);
    await ask(nick, 'POST /api/invites/{token}/accept', { parameters: { token } });
  }
  await invite('cleo', 'member');
  return story;
}
