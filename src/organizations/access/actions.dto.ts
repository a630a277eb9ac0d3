import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Action, Rule } from './rule.js';

/**
 * Makes the class of the `actions` in a response: a property for each rule. Extend it to give it a name.
 * @param schema the name of the schema of one action
 */
export function actionsDto<Facts>(schema: string, rules: Record<string, Rule<Facts>>) {
  const entries = Object.entries(rules);

  @ApiSchema({ name: schema })
  class ActionDto implements Action {
    @ApiProperty({ example: false })
    allowed: boolean;

    @ApiProperty({
      enum: [...new Set(entries.flatMap(([, rule]) => rule.codes))],
      nullable: true,
      description: 'The error code of the call.',
    })
    reason: string | null;
  }

  @ApiSchema({ name: `${schema}WithFreshSignIn` })
  class ActionWithFreshSignInDto extends ActionDto {
    @ApiProperty({ description: 'Whether the call would return `fresh_sign_in_required` now.' })
    freshSignIn: boolean;
  }

  class ActionsDto {
    [action: string]: Action;

    static from(facts: Facts): Record<string, Action> {
      return Object.fromEntries(entries.map(([name, rule]) => [name, rule.describe(facts)]));
    }
  }
  for (const [name, { mayAskFresh }] of entries)
    ApiProperty({ type: mayAskFresh ? ActionWithFreshSignInDto : ActionDto })(ActionsDto.prototype, name);
  return ActionsDto;
}
